'use strict';
/*
 * A renderer without pixels. Every costume is a box of its true size, so positions are fenced, sizes limited,
 * layers ordered, clicks picked and touches found as on the real stage, only by boxes. Colours are not
 * modelled: asking for one is answered "no" and leaves a warning.
 *
 * The virtual machine must have a renderer at all: without one, moving a sprite asks for no redraw and a loop
 * that should run once a frame runs thousands of times.
 */
const {remark} = require('./warnings');

const HALF_WIDTH = 240;
const HALF_HEIGHT = 180;
const FENCE = 15; // a sprite keeps this much, or half its shorter side, on the stage

/** Width and height an SVG asks for: its width and height attributes, else its viewBox. */
const svgSize = svg => {
    const root = (/<svg\b[^<>]*>/i.exec(svg) || [''])[0];
    const attribute = name => (new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(root) || [])[1];
    const box = (attribute('viewBox') || '').trim().split(/[\s,]+/).map(Number);
    const side = (name, place) => {
        const given = attribute(name);
        const number = parseFloat(given);
        if (number > 0 && !given.trim().endsWith('%')) return number;
        return box.length === 4 && box[place] > 0 ? box[place] : 0;
    };
    return [side('width', 2), side('height', 3)];
};

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;

class Stage {
    constructor () {
        this.skins = new Map(); // id → {size, center}
        this.drawables = new Map(); // id → {skin, position, direction, scale, visible}
        this.order = []; // ids from back to front
        this.groups = [];
        this.stamps = new Map(); // "skin x y" → {skin, position, scale}, the latest last
        this.nextId = 0;
    }

    setLayerGroupOrdering (groups) {
        this.groups = groups;
    }

    getNativeSize () {
        return [2 * HALF_WIDTH, 2 * HALF_HEIGHT];
    }

    // Costumes

    addSkin (size, center) {
        const id = this.nextId++;
        this.skins.set(id, {size, center: center || [size[0] / 2, size[1] / 2]});
        return id;
    }

    createSVGSkin (svg, center) {
        return this.addSkin(svgSize(svg), center);
    }

    createBitmapSkin (bitmap, resolution = 1, center = null) {
        return this.addSkin([bitmap.width / resolution, bitmap.height / resolution], center);
    }

    createPenSkin () {
        return this.addSkin(this.getNativeSize());
    }

    createTextSkin () {
        return this.addSkin([0, 0]);
    }

    updateSVGSkin (id, svg, center) {
        const size = svgSize(svg);
        this.skins.set(id, {size, center: center || [size[0] / 2, size[1] / 2]});
    }

    destroySkin (id) {
        this.skins.delete(id);
    }

    getSkinSize (id) {
        return this.skins.get(id).size;
    }

    getSkinRotationCenter (id) {
        return this.skins.get(id).center;
    }

    getCurrentSkinSize (id) {
        return this.skinOf(id).size;
    }

    // Drawables

    skinOf (id) {
        return this.skins.get(this.drawables.get(id).skin) || {size: [0, 0], center: [0, 0]};
    }

    createDrawable (group) {
        const id = this.nextId++;
        const rank = this.groups.indexOf(group);
        const look = {skin: null, position: [0, 0], direction: 90, scale: [100, 100], visible: true, effects: {}};
        this.drawables.set(id, {rank, ...look});
        this.order.splice(this.groupRange(rank)[1], 0, id);
        return id;
    }

    destroyDrawable (id) {
        this.drawables.delete(id);
        this.order = this.order.filter(each => each !== id);
    }

    updateDrawableSkinId (id, skin) {
        this.drawables.get(id).skin = skin;
    }

    updateDrawablePosition (id, [x, y]) {
        this.drawables.get(id).position = [x, y];
    }

    updateDrawableDirectionScale (id, direction, [x, y]) {
        Object.assign(this.drawables.get(id), {direction, scale: [x, y]});
    }

    updateDrawableVisible (id, visible) {
        this.drawables.get(id).visible = visible;
    }

    updateDrawableEffect (id, effect, value) {
        this.drawables.get(id).effects[effect] = value;
    }

    // The pen layer: of lines nothing is kept, of stamps what, where, how large and with which effects

    penStamp (penSkin, id) {
        const {skin, position, scale, effects} = this.drawables.get(id);
        const key = `${skin} ${position[0]},${position[1]}`;
        this.stamps.delete(key); // stamped again, it lies on top
        this.stamps.set(key, {skin, position, scale, effects: {...effects}});
    }

    penClear () {
        this.stamps.clear();
    }

    // Layers

    /** Where a layer group begins and ends in the order. */
    groupRange (rank) {
        const before = this.order.filter(id => this.drawables.get(id).rank < rank).length;
        const within = this.order.filter(id => this.drawables.get(id).rank === rank).length;
        return [before, before + within];
    }

    getDrawableOrder (id) {
        return this.order.indexOf(id);
    }

    /** Move a drawable to a layer, or by some layers, within its group; the layer it lands on. */
    setDrawableOrder (id, layer, group, relative = false, lowest = 0) {
        const old = this.order.indexOf(id);
        this.order.splice(old, 1);
        if (layer === 0 && relative) {
            this.order.splice(old, 0, id);
            return old;
        }
        const [first, last] = this.groupRange(this.groups.indexOf(group));
        const wanted = Math.max(relative ? old + layer : layer, lowest);
        const place = Math.min(Math.max(wanted, first), last);
        this.order.splice(place, 0, id);
        return place;
    }

    // Geometry

    /** The upright box around a drawable, as if it stood at `position`. */
    boxAt (id, position) {
        const {direction, scale} = this.drawables.get(id);
        const {size, center} = this.skinOf(id);
        const x = position[0];
        const y = position[1];
        // Its sides as seen from that point, before it is turned: most drawables are not.
        const [h1, h2] = [-center[0] * scale[0] / 100, (size[0] - center[0]) * scale[0] / 100];
        const [v1, v2] = [(center[1] - size[1]) * scale[1] / 100, center[1] * scale[1] / 100];
        if (direction === 90) {
            const [left, right] = [x + Math.min(h1, h2), x + Math.max(h1, h2)];
            const [bottom, top] = [y + Math.min(v1, v2), y + Math.max(v1, v2)];
            return {left, right, top, bottom, width: right - left, height: top - bottom};
        }
        const turn = (90 - direction) * Math.PI / 180;
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        const across = [h1 * cos - v1 * sin, h1 * cos - v2 * sin, h2 * cos - v1 * sin, h2 * cos - v2 * sin];
        const upwards = [h1 * sin + v1 * cos, h1 * sin + v2 * cos, h2 * sin + v1 * cos, h2 * sin + v2 * cos];
        const [left, right] = [x + Math.min(...across), x + Math.max(...across)];
        const [bottom, top] = [y + Math.min(...upwards), y + Math.max(...upwards)];
        return {left, right, top, bottom, width: right - left, height: top - bottom};
    }

    getBounds (id) {
        return this.boxAt(id, this.drawables.get(id).position);
    }

    getBoundsForBubble (id) {
        return this.getBounds(id);
    }

    /** The nearest position at which the sprite still shows at the stage's edge. */
    getFencedPositionOfDrawable (id, [x, y]) {
        const box = this.boxAt(id, [x, y]);
        const kept = Math.min(FENCE, Math.floor(Math.min(box.width, box.height) / 2));
        const [farX, farY] = [HALF_WIDTH - kept, HALF_HEIGHT - kept];
        let [fencedX, fencedY] = [x, y];
        if (box.right < -farX) fencedX = Math.ceil(x - (farX + box.right));
        else if (box.left > farX) fencedX = Math.floor(x + (farX - box.left));
        if (box.top < -farY) fencedY = Math.ceil(y - (farY + box.top));
        else if (box.bottom > farY) fencedY = Math.floor(y + (farY - box.bottom));
        return [fencedX, fencedY];
    }

    isTouchingDrawables (id, others = this.order) {
        const box = this.getBounds(id);
        return others.some(other => other !== id && this.drawables.get(other).visible &&
            overlap(box, this.getBounds(other)));
    }

    /** Whether the canvas point (x, y), counted from the top left, lies in the drawable's box. */
    drawableTouching (id, x, y) {
        const [h, v] = [x - HALF_WIDTH, HALF_HEIGHT - y];
        const {left, right, top, bottom} = this.getBounds(id);
        return left <= h && h <= right && bottom <= v && v <= top;
    }

    /** The frontmost visible drawable at a canvas point, or -1. */
    pick (x, y) {
        const hit = id => {
            const {visible, skin} = this.drawables.get(id);
            return visible && skin !== null && this.drawableTouching(id, x, y);
        };
        const found = this.order.findLast(hit);
        return typeof found === 'undefined' ? -1 : found;
    }

    isTouchingColor () {
        remark('touching color: colours are not modelled here, the answer is always "no"');
        return false;
    }
}

// Every other call that a renderer understands (pen, effects, drawing) is silently accepted.
Object.setPrototypeOf(Stage.prototype, new Proxy({}, {get: (known, name) => known[name] || (() => {})}));

const createStage = () => new Stage();

module.exports = {createStage};
