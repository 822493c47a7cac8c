'use strict';
/*
 * What Python can ask of a running project. Each command gets the session, its own arguments and the batch's
 * context, and gives a value that JSON can carry (or nothing).
 */
const {countBlocks} = require('./counting');
const {compile, ignoreScripts, runningScripts, findTarget, findVariable} = require('./expressions');
const {started} = require('./silence');
const {written} = require('./warnings');

const CANVAS = {canvasWidth: 480, canvasHeight: 360};

/** Step some frames, or up to the first after which a condition holds, unless wall time has run out. */
const step = async (session, {frames, sample, condition}, context) => {
    const isEnd = condition ? compile(session.runtime, condition) : () => false;
    for (let done = 0; done < frames && !context.isLate(); done++) {
        await session.frames.step();
        if (sample) context.sample();
        if (isEnd()) return;
    }
};

/** Step until a condition holds; tell how it ended and what the parts of the condition were last. */
const until = async (session, {condition, parts, frames}, context) => {
    const holds = compile(session.runtime, condition);
    const reads = parts.map(part => compile(session.runtime, part));
    const end = (outcome, done) => ({outcome, frames: done, last: reads.map(read => read())});
    for (let done = 0; ; done++) {
        if (holds()) return end('met', done);
        if (done === frames) return end('frames', done);
        if (context.isOver()) return end('wall', done);
        await session.frames.step();
    }
};

const describeTarget = target => {
    const saying = target.getCustomState('Scratch.looks');
    const variables = Object.values(target.variables).filter(variable => variable.type === '');
    return {
        name: target.getName(),
        is_stage: target.isStage,
        is_clone: !target.isOriginal,
        x: target.x,
        y: target.y,
        direction: target.direction,
        size: target.size,
        visible: target.visible,
        costume: target.getCurrentCostume().name,
        costume_number: target.currentCostume + 1,
        layer: target.getLayerOrder(),
        saying: saying ? saying.text : '',
        effects: {...target.effects},
        variables: Object.fromEntries(variables.map(variable => [variable.name, variable.value]))
    };
};

/** The stamps on the pen layer, with the costume that each shows. */
const describeStamps = runtime => {
    const costumes = new Map(runtime.targets.flatMap(target =>
        target.getCostumes().map(costume => [costume.skinId, costume.name])));
    return [...runtime.renderer.stamps.values()].map(({skin, position: [x, y], scale, effects}) =>
        ({costume: costumes.get(skin) || '', x, y, size: scale[1], effects}));
};

const describeMonitor = monitor => {
    const plain = monitor.toJS ? monitor.toJS() : monitor;
    const {id, opcode, mode, params, spriteName, value, visible, x, y, width, height} = plain;
    return {id, opcode, mode, params, sprite: spriteName, value, visible, x, y, width, height};
};

/** The messages that the project declares or waits for. */
const messages = runtime => {
    const declared = Object.values(runtime.getTargetForStage().variables).filter(each => each.type === 'broadcast_msg');
    const hats = runtime.targets.flatMap(target => Object.values(target.blocks._blocks))
        .filter(block => block.opcode === 'event_whenbroadcastreceived');
    return [...new Set([...declared, ...hats.map(hat => ({name: hat.fields.BROADCAST_OPTION.value}))].map(each => each.name))];
};

const commands = {
    flag: session => session.vm.greenFlag(),
    stop: session => session.vm.stopAll(),
    key: (session, {key, isDown, repeat}) => {
        if (isDown || key === session.frames.repeatedKey) session.frames.repeatKey(isDown && repeat ? key : null);
        session.vm.postIOData('keyboard', {key, isDown});
    },
    wheel: (session, {isUp}) => session.vm.postIOData('mouseWheel', {deltaY: isUp ? -100 : 100}),
    mouse: (session, {x, y, isDown}) => {
        // null leaves the button as it is
        const button = isDown === null ? {} : {isDown};
        session.vm.postIOData('mouse', {...CANVAS, x: x + 240, y: 180 - y, ...button});
    },
    click: (session, {sprite}) => {
        const target = findTarget(session.runtime, sprite);
        const hat = target.isStage ? 'event_whenstageclicked' : 'event_whenthisspriteclicked';
        session.runtime.startHats(hat, null, target);
    },
    broadcast: (session, {name}) => {
        const known = messages(session.runtime);
        if (!known.some(each => each.toLowerCase() === name.toLowerCase())) {
            throw new Error(`no message "${name}" in the project (it has ${known.join(', ') || 'none'})`);
        }
        session.runtime.startHats('event_whenbroadcastreceived', {BROADCAST_OPTION: name});
    },
    answer: async (session, {text}) => {
        if (session.question === null) throw new Error('no question is being asked');
        session.question = null; // the next one in the queue, if any, is put by the answer
        session.runtime.emit('ANSWER', text);
        await session.frames.settle();
    },
    question: session => session.question,
    interruptAfter: (session, {turns}) => session.frames.interruptAfter(turns),
    step,
    until,
    sample: (session, command, context) => {
        context.sample();
    },
    read: (session, {expression}) => compile(session.runtime, expression)(),
    setVariable: (session, {name, target, value}) => {
        findVariable(session.runtime, name, target, '').value = value;
    },
    setList: (session, {name, target, items}) => {
        const list = findVariable(session.runtime, name, target, 'list');
        list.value = items;
        list._monitorUpToDate = false;
    },
    targets: session => session.runtime.targets.map(describeTarget),
    countBlocks: session => {
        session.counts = countBlocks(session.runtime);
    },
    blocks: session => Object.fromEntries(session.counts),
    stamps: session => describeStamps(session.runtime),
    monitors: session => [...session.runtime.getMonitorState().values()].map(describeMonitor),
    threads: session => runningScripts(session.runtime),
    ignoreScripts: (session, {scripts}) => ignoreScripts(session.runtime, scripts),
    sounds: () => started,
    warnings: () => written,
    save: session => JSON.parse(session.vm.toJSON())
};

module.exports = {commands};
