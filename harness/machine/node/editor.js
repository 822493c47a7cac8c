'use strict';
/*
 * The editor's loader, scratch-blocks: does it take every target's blocks and comments, and leave each block
 * where it was? The virtual machine hands them over as it does to the editor, sprite by sprite.
 *
 * Drawing takes most of the time that loading takes. So all is loaded into a workspace that draws nothing, and one
 * block of each kind into one that draws. Where either finds a fault, or when asked to, everything is drawn, and
 * what that finds counts.
 */
const {load} = require('./loading');
const {npm} = require('./packages');
const page = require('./page');
const {AudioEngine} = require('./silence');
const warnings = require('./warnings');

/** Drop-downs, and their fields, that scratch-blocks leaves to the editor: they list what the project has. */
const MENUS = [
    ['control_create_clone_of_menu', 'CLONE_OPTION'],
    ['looks_backdrops', 'BACKDROP'],
    ['looks_costume', 'COSTUME'],
    ['motion_glideto_menu', 'TO'],
    ['motion_goto_menu', 'TO'],
    ['motion_pointtowards_menu', 'TOWARDS'],
    ['sensing_distancetomenu', 'DISTANCETOMENU'],
    ['sensing_of_object_menu', 'OBJECT'],
    ['sensing_touchingobjectmenu', 'TOUCHINGOBJECTMENU'],
    ['sound_sounds_menu', 'SOUND_MENU']
];
const choice = name => ({type: 'field_label_serializable', name, text: ''});
/** All that scratch-blocks leaves to the editor to define. */
const OWN_BLOCKS = [
    ...MENUS.map(([type, field]) => ({type, message0: '%1', args0: [choice(field)], output: 'String'})),
    {type: 'event_whenbackdropswitchesto', message0: '%1', args0: [choice('BACKDROP')], extensions: ['shape_hat']},
    {
        type: 'sensing_of',
        message0: '%1 %2',
        args0: [choice('PROPERTY'), {type: 'input_value', name: 'OBJECT'}],
        output: null
    }
];
const STYLES = [
    'control', 'data', 'data_lists', 'event', 'looks', 'more', 'motion', 'operators', 'pen', 'sensing', 'sounds',
    'textField'
];
const COLOURS = {
    colourPrimary: '#808080', colourSecondary: '#707070', colourTertiary: '#606060', colourQuaternary: '#505050'
};

/** The library, and an empty workspace that draws. */
const openWorkspace = () => {
    const element = page.open();
    const Blocks = npm('scratch-blocks');
    Blocks.ScratchMsgs.setLocale('en');
    const theme = new Blocks.Theme('plain', Object.fromEntries(STYLES.map(name => [name, COLOURS])));
    const workspace = Blocks.inject(element, {theme, comments: true, sounds: false, css: false});
    Blocks.defineBlocksWithJsonArray(OWN_BLOCKS);
    return {Blocks, workspace};
};

/** What scratch-blocks asks of a block, or of its workspace, that is drawn. */
const DRAWING = ['applyColour', 'initSvg', 'render', 'setDragStrategy', 'showContextMenu'];

/** Let ACT load into an empty workspace that draws nothing. */
const withoutDrawing = (Blocks, options, act) => {
    /** A comment on a block that is only its text: the editor's own is a bubble, which must be drawn. */
    class PlainComment extends Blocks.icons.Icon {
        getType () {
            return Blocks.icons.IconType.COMMENT;
        }

        setText (text) {
            this.text = text;
        }

        getText () {
            return this.text;
        }
    }
    for (const name of ['bubbleIsVisible', 'setBubbleVisible', 'getBubble', 'setBubbleSize', 'getBubbleSize',
        'setBubbleLocation', 'getBubbleLocation', 'saveState', 'loadState']) {
        PlainComment.prototype[name] = () => {};
    }
    const kind = [Blocks.registry.Type.ICON, Blocks.icons.IconType.COMMENT.toString()];
    const bubble = Blocks.registry.getClass(...kind);
    Blocks.registry.register(...kind, PlainComment, true);
    const added = DRAWING.filter(name => !(name in Blocks.Block.prototype));
    for (const name of added) Blocks.Block.prototype[name] = () => {};
    const workspace = new Blocks.Workspace(options);
    workspace.setResizesEnabled = () => {};
    try {
        return act(workspace);
    } finally {
        workspace.dispose();
        for (const name of added) delete Blocks.Block.prototype[name];
        Blocks.registry.register(...kind, bubble, true);
    }
};

/** Define an extension's blocks and drop-downs, as the editor does when the machine has loaded it. */
const defineExtension = (Blocks, {blocks, menus, customFieldTypes}) => {
    const fields = Object.values(customFieldTypes).map(type => type.scratchBlocksDefinition);
    Blocks.defineBlocksWithJsonArray([...fields, ...menus, ...blocks].map(each => each.json).filter(Boolean));
};

const named = ({id, opcode}) => `${opcode} '${id}'`;

/**
 * The machine's blocks of a target that are to be seen. A shadow is not while another block lies on it, nor when it
 * has been left behind without a slot.
 */
const shownBlocks = all => Object.values(all).filter(({id, parent, shadow}) => {
    const inputs = Object.values(all[parent]?.inputs || {});
    return !shadow || inputs.some(input => (input.block ?? input.shadow) === id);
});

/** The first block that is not where it was, or was not there. */
const blockFault = (target, workspace) => {
    const expected = shownBlocks(target.blocks._blocks);
    for (const block of expected) {
        const found = workspace.getBlockById(block.id);
        if (!found) return `${named(block)} is lost`;
        if ((found.getParent()?.id ?? null) !== (block.parent ?? null)) return `${named(block)} falls out of its place`;
    }
    const known = new Set(expected.map(block => block.id));
    // Where a project has no arguments in the head of a custom block, as today's editor saves it, it makes them.
    const added = workspace.getAllBlocks(false).find(block =>
        !known.has(block.id) && block.getParent()?.type !== 'procedures_prototype');
    return added ? `a ${added.type} appears that was not there` : null;
};

/** The first choice that is not on its drop-down's list, where the list is the same in all projects. */
const choiceFault = (Blocks, target, workspace) => {
    for (const block of shownBlocks(target.blocks._blocks)) {
        if (block.opcode === 'colour_picker') continue; // its list is a palette, and any other colour will do
        for (const {name, value} of Object.values(block.fields)) {
            const field = workspace.getBlockById(block.id).getField(name);
            const isFixed = field instanceof Blocks.FieldDropdown && !field.isOptionListDynamic();
            if (isFixed && !field.getOptions().some(option => option[1] === String(value))) {
                return `${named(block)}: '${value}' is not on the list of ${name}`;
            }
        }
    }
    return null;
};

/**
 * The first comment that does not show. One on a variable does not show anyhow: project.json has no ids for
 * variables in slots, and new ones for those on their own, so the editor itself loses it whenever it saves.
 */
const commentFault = (target, workspace) => {
    const loose = new Set(workspace.getTopComments().map(comment => comment.id));
    const shows = ({id, blockId, text}) => (blockId === null ?
        loose.has(id) : workspace.getBlockById(blockId)?.getCommentText() === text);
    const lost = Object.values(target.comments).find(comment =>
        !shows(comment) && (comment.blockId === null || target.blocks._blocks[comment.blockId]));
    return lost ? `the comment '${lost.id}' is lost` : null;
};

/** What the loader said while it left something out. */
const leftOut = () => warnings.written.map(entry => entry.text).find(text => text.startsWith('Ignoring non-existent'));

/** What kind of block an element of a target's XML describes: its opcode, and what is in it. */
const kindOf = element => [element.getAttribute('type'), ...[...element.children].map(child => [
    child.localName,
    child.getAttribute('name'),
    ...(child.getAttribute('proccode') || '').match(/%[nbs]/g) || [],
    ...[...child.children].filter(inner => inner.localName === 'shadow').map(inner => inner.getAttribute('type'))
].join(' ')).filter(child => !child.startsWith('next'))].join('; ');

/** Of a target's XML one block of each kind that is not in SEEN yet, by itself, and a loose comment. */
const sampled = (xml, seen) => {
    const sample = xml.cloneNode(false);
    for (const variables of xml.querySelectorAll(':scope > variables')) sample.append(variables.cloneNode(true));
    const comment = xml.querySelector(':scope > comment');
    if (comment) sample.append(comment.cloneNode(true));
    for (const block of xml.querySelectorAll('block')) {
        const kind = kindOf(block);
        if (!seen.has(kind)) {
            seen.add(kind);
            const alone = block.cloneNode(true);
            for (const other of alone.querySelectorAll('next, block')) other.remove();
            sample.append(alone);
        }
    }
    return sample;
};

/** Load XML into a workspace; what the loader says against it, or null. */
const loadFault = (Blocks, workspace, xml) => {
    warnings.clear();
    try {
        Blocks.clearWorkspaceAndLoadFromXml(xml, workspace);
    } catch (error) {
        return String((error.cause || error).message);
    }
    return null;
};

/** The first fault of a target whose XML is loaded into a workspace. */
const targetFault = (Blocks, workspace, target, xml) => loadFault(Blocks, workspace, xml) ||
    blockFault(target, workspace) || choiceFault(Blocks, target, workspace) ||
    commentFault(target, workspace) || leftOut() || null;

/**
 * Whether one block of each kind is drawn, and all targets are loaded into a workspace that draws nothing. Loading
 * takes parts out of the XML.
 */
const isSound = (Blocks, drawing, targets) => {
    const seen = new Set();
    return targets.every(({root}) => loadFault(Blocks, drawing, sampled(root, seen)) === null && !leftOut()) &&
        withoutDrawing(Blocks, drawing.options, workspace => targets.every(({target, root}) =>
            targetFault(Blocks, workspace, target, root) === null));
};

const XHTML = ' xmlns="http://www.w3.org/1999/xhtml"'; // a style for every element takes jsdom long

/** The root of the machine's XML, or null if it is none. */
const rootOf = xml => {
    const parsed = new DOMParser().parseFromString(xml.replace(XHTML, ''), 'text/xml');
    return parsed.querySelector('parsererror') ? null : parsed.documentElement;
};

/** The first fault; if `thorough`, every block is drawn. */
const fault = async (bytes, thorough) => {
    const {Blocks, workspace} = openWorkspace();
    const VM = npm('scratch-vm');
    const vm = new VM();
    vm.attachAudioEngine(new AudioEngine()); // the music extension asks for one
    let xml;
    vm.on('workspaceUpdate', update => {
        xml = update.xml;
    });
    vm.on('EXTENSION_ADDED', extension => defineExtension(Blocks, extension));
    try {
        await load(vm, bytes);
    } catch (refused) {
        return refused;
    }
    Blocks.Events.disable();
    const targets = vm.runtime.targets.map(target => {
        vm.setEditingTarget(target.id);
        return {target, xml, root: rootOf(xml)};
    });
    if (!thorough && targets.every(({root}) => root) && isSound(Blocks, workspace, targets)) return null;
    for (const [number, {target, xml: text}] of targets.entries()) {
        const root = rootOf(text);
        const what = root ? targetFault(Blocks, workspace, target, root) : 'its blocks cannot be written as XML';
        if (what) return {target: number, what};
    }
    return null;
};

module.exports = {fault};
