'use strict';
/* What the tests ask of the editor's page, on top of what a player can see and do. */

const toBase64 = bytes => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x8000) {
        text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    }
    return btoa(text);
};
const toBytes = base64 => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));

const target = name => vm.runtime.targets.find(each => each.isOriginal && each.getName() === name);
const ofStage = (name, type) => Object.values(vm.runtime.getTargetForStage().variables)
    .find(each => each.name === name && each.type === type);

/** The editor shares its Blockly with nobody: React's tree, below the workspace's element, has it. */
const workspace = () => {
    const wrapper = document.querySelector('[class*=gui_blocks-wrapper]');
    const fiber = wrapper[Object.keys(wrapper).find(key => key.startsWith('__reactFiber'))];
    const queue = [fiber];
    for (const node of queue) {
        if (node.stateNode && node.stateNode.ScratchBlocks) return node.stateNode.workspace;
        for (const next of [node.child, node === fiber ? null : node.sibling]) if (next) queue.push(next);
    }
    throw new Error('the page has no Blockly workspace');
};

/*
 * Ids of the blocks that the editor must draw, and of those it draws. Shadows below something dropped on them
 * are not drawn; the arguments in the head of a custom block are made anew by the editor, so both leave them out.
 */
const blocksToDraw = name => {
    const blocks = target(name).blocks;
    const ids = [...blocks.getScripts()];
    for (const id of ids) {
        const block = blocks.getBlock(id);
        if (block.next) ids.push(block.next);
        if (block.opcode === 'procedures_prototype') continue;
        for (const input of Object.values(block.inputs)) if (input.block) ids.push(input.block);
    }
    return ids.sort();
};
const blocksDrawn = () => workspace().getAllBlocks(false)
    .filter(block => !block.getParent() || block.getParent().type !== 'procedures_prototype')
    .map(block => block.id)
    .sort();

/** Rectangles of the scripts as painted, and of the comments: [kind, name, left, top, right, bottom]. */
const outlines = () => {
    const found = [];
    for (const block of workspace().getTopBlocks(true)) {
        const {x, y} = block.getRelativeToSurfaceXY();
        const box = block.getSvgRoot().getBBox();
        found.push(['script', block.id, x + box.x, y + box.y, x + box.x + box.width, y + box.y + box.height]);
    }
    for (const block of workspace().getAllBlocks(false)) {
        const icon = block.getIcons().find(each => each.getType().toString() === 'comment');
        if (!icon || !icon.bubbleIsVisible()) continue;
        const {x, y} = icon.getBubbleLocation();
        const {width, height} = icon.getBubbleSize();
        found.push(['comment', `comment of ${block.id}`, x, y, x + width, y + height]);
    }
    for (const comment of workspace().getTopComments(true)) {
        const {left, top, right, bottom} = comment.getBoundingRectangle();
        found.push(['comment', comment.id, left, top, right, bottom]);
    }
    return found;
};

/** What the pen has written, line by line: the letters by their costumes, since a panel last covered the line. */
const lines = new Map();
const penStamp = vm.runtime.renderer.penStamp;
vm.runtime.renderer.penStamp = function (skin, drawable) {
    const writer = vm.runtime.targets.find(each => each.drawableID === drawable);
    const costume = writer.getCostumes()[writer.currentCostume].name;
    const letter = /^glyph (.)$/su.exec(costume);
    if (letter) {
        lines.set(writer.y, (lines.get(writer.y) || '') + letter[1]);
    } else {
        for (const y of lines.keys()) if (Math.abs(y - writer.y) < 20) lines.delete(y);
    }
    return penStamp.call(this, skin, drawable);
};

/** Real frames while `seen` is watched: [milliseconds, its value, the bottom line] after each. */
let frames = null;
const step = vm.runtime._step;
vm.runtime._step = function () {
    step.call(this);
    if (frames) frames.rows.push([performance.now(), Number(ofStage(frames.seen, '').value), probe.bottomLine()]);
};

const probe = {
    load: base64 => vm.loadProject(toBytes(base64).buffer),
    save: async () => toBase64(new Uint8Array(await (await vm.saveProjectSb3()).arrayBuffer())),
    variable: name => ofStage(name, '').value,
    list: name => ofStage(name, 'list').value,
    show: name => vm.runtime.monitorBlocks.changeBlock(
        {id: ofStage(name, 'list').id, element: 'checkbox', value: true}
    ),
    names: () => vm.runtime.targets.filter(each => each.isOriginal).map(each => each.getName()),
    place: name => [target(name).x, target(name).y],
    isIdle: () => !vm.runtime.threads.some(thread => !thread.updateMonitor),
    edit: name => vm.setEditingTarget(target(name).id),
    blocksToDraw,
    blocksDrawn,
    outlines,
    bottomLine: () => lines.get(Math.min(...lines.keys())) || '',
    topLine: () => lines.get(Math.max(...lines.keys())) || '',
    watchFrames: seen => { frames = {seen, rows: []}; },
    framesSeen: () => { const {rows} = frames; frames = null; return rows; },
    /** A screenshot's pixels: width, and four bytes a pixel, row by row. */
    pixels: async base64 => {
        const bitmap = await createImageBitmap(new Blob([toBytes(base64)]));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context.drawImage(bitmap, 0, 0);
        const {data} = context.getImageData(0, 0, bitmap.width, bitmap.height);
        return [bitmap.width, toBase64(data)];
    }
};
window.probe = probe;
