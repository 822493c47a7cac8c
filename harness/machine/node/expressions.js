'use strict';
/*
 * Expressions over a running project, sent by Python as nested arrays such as
 * ["=", ["variable", "score", "Stage"], ["value", 3]]. `compile` turns one into a function without arguments,
 * so that a wait looks names up once and not on every frame.
 */
const {compare} = require('./values');

/** The sprite called `name` (the original, never a clone), or the Stage. */
const findTarget = (runtime, name) => {
    const target = name === 'Stage' ?
        runtime.getTargetForStage() :
        runtime.targets.find(each => each.isOriginal && each.getName() === name);
    if (!target) {
        const names = runtime.targets.filter(each => each.isOriginal).map(each => each.getName());
        throw new Error(`no sprite "${name}" in the project (it has ${names.join(', ')})`);
    }
    return target;
};

/** The variable ('') or list ('list') called `name` that belongs to `owner` itself. */
const findVariable = (runtime, name, owner, type) => {
    const all = Object.values(findTarget(runtime, owner).variables).filter(each => each.type === type);
    const found = all.find(each => each.name === name);
    if (!found) {
        const names = all.map(each => each.name).join(', ') || 'none';
        throw new Error(`no ${type || 'variable'} "${name}" in ${owner} (it has ${names})`);
    }
    return found;
};

const passedOver = new WeakMap();

/** From now on scripts that begin with these blocks are not counted among those that run. */
const ignoreScripts = (runtime, blocks) => {
    passedOver.set(runtime, new Set(blocks));
};

/** The first blocks of the scripts that are running; those that only fill in monitors do not count. */
const runningScripts = runtime => runtime.threads.filter(thread => !thread.updateMonitor && !thread.isKilled &&
    thread.status !== thread.constructor.STATUS_DONE && !passedOver.get(runtime)?.has(thread.topBlock)
).map(thread => thread.topBlock);

const ATTRIBUTES = {
    x: target => target.x,
    y: target => target.y,
    direction: target => target.direction,
    size: target => target.size,
    visible: target => target.visible,
    costume: target => target.getCurrentCostume().name,
    layer: target => target.getLayerOrder()
};

const MAKERS = {
    'value': (runtime, value) => () => value,
    'variable': (runtime, name, owner) => {
        const variable = findVariable(runtime, name, owner, '');
        return () => variable.value;
    },
    'list': (runtime, name, owner) => {
        const list = findVariable(runtime, name, owner, 'list');
        return () => [...list.value];
    },
    'length': (runtime, name, owner) => {
        const list = findVariable(runtime, name, owner, 'list');
        return () => list.value.length;
    },
    'item': (runtime, index, name, owner) => {
        const list = findVariable(runtime, name, owner, 'list');
        return () => (index >= 1 && index <= list.value.length ? list.value[index - 1] : '');
    },
    'attribute': (runtime, attribute, owner) => {
        const target = findTarget(runtime, owner);
        const read = ATTRIBUTES[attribute];
        return () => read(target);
    },
    'threads': runtime => () => runningScripts(runtime).length,
    '=': (runtime, a, b) => pair(runtime, a, b, order => order === 0),
    '<': (runtime, a, b) => pair(runtime, a, b, order => order < 0),
    '>': (runtime, a, b) => pair(runtime, a, b, order => order > 0),
    'not': (runtime, a) => {
        const inner = compile(runtime, a);
        return () => !inner();
    },
    'and': (runtime, a, b) => {
        const [left, right] = [compile(runtime, a), compile(runtime, b)];
        return () => left() && right();
    },
    'or': (runtime, a, b) => {
        const [left, right] = [compile(runtime, a), compile(runtime, b)];
        return () => left() || right();
    }
};

const pair = (runtime, a, b, holds) => {
    const [left, right] = [compile(runtime, a), compile(runtime, b)];
    return () => holds(compare(left(), right()));
};

const compile = (runtime, [kind, ...parts]) => MAKERS[kind](runtime, ...parts);

module.exports = {compile, ignoreScripts, runningScripts, findTarget, findVariable};
