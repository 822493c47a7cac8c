'use strict';
/*
 * The editor's loader, scratch-blocks: does it take every target's blocks and comments, and leave each block
 * where it was? The virtual machine hands them over as it does to the editor, sprite by sprite.
 */
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

/** An empty workspace and the library it comes from. */
const openWorkspace = () => {
    const element = page.open();
    const Blocks = npm('scratch-blocks');
    Blocks.ScratchMsgs.setLocale('en');
    const theme = new Blocks.Theme('plain', Object.fromEntries(STYLES.map(name => [name, COLOURS])));
    const workspace = Blocks.inject(element, {theme, comments: true, sounds: false, css: false});
    Blocks.defineBlocksWithJsonArray(OWN_BLOCKS);
    return {Blocks, workspace};
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

const fault = async bytes => {
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
        await vm.loadProject(bytes);
    } catch (error) {
        return {what: `the virtual machine does not load it (${error.message || error})`};
    }
    Blocks.Events.disable();
    for (const [number, target] of vm.runtime.targets.entries()) {
        const say = what => ({target: number, what});
        vm.setEditingTarget(target.id);
        warnings.clear();
        const parsed = new DOMParser().parseFromString(xml, 'text/xml');
        if (parsed.querySelector('parsererror')) return say('its blocks cannot be written as XML');
        try {
            Blocks.clearWorkspaceAndLoadFromXml(parsed.documentElement, workspace);
        } catch (error) {
            return say(String((error.cause || error).message));
        }
        const found = blockFault(target, workspace) || choiceFault(Blocks, target, workspace) ||
            commentFault(target, workspace) || leftOut();
        if (found) return say(found);
    }
    return null;
};

module.exports = {fault};
