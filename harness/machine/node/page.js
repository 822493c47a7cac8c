'use strict';
/*
 * A page for the editor's workspace to live in. jsdom lays nothing out, so everything that is asked for its
 * size gets one; styles and media are not looked up.
 */
const {npm} = require('./packages');

const {JSDOM} = npm('jsdom');

const GLOBALS = [
    'document', 'DOMParser', 'XMLSerializer', 'Node', 'Element', 'HTMLElement', 'SVGElement', 'Event',
    'CustomEvent', 'KeyboardEvent', 'MouseEvent', 'FocusEvent', 'InputEvent', 'WheelEvent',
    'MutationObserver', 'Image', 'navigator', 'requestAnimationFrame', 'cancelAnimationFrame'
];
const collators = new Map();

/** String's own makes a collator anew at every call, and lists of variables are sorted for every block. */
const localeCompare = function (other, locales, options) {
    const key = JSON.stringify([locales, options]);
    if (!collators.has(key)) collators.set(key, new Intl.Collator(locales, options));
    return collators.get(key).compare(this, other);
};
const STYLE = {getPropertyValue: () => ''};

/** Make this thread a page; gives the element that fills it. */
const open = () => {
    const {window} = new JSDOM('<!DOCTYPE html><html><body><div></div></body></html>', {
        url: 'http://localhost/',
        pretendToBeVisual: true
    });
    window.Element.prototype.checkVisibility = () => true;
    window.SVGElement.prototype.getBBox = () => ({x: 0, y: 0, width: 10, height: 10});
    window.SVGElement.prototype.getComputedTextLength = () => 10;
    window.HTMLCanvasElement.prototype.getContext = () => ({measureText: text => ({width: 8 * text.length})});
    window.getComputedStyle = () => STYLE; // jsdom's own takes most of the time that loading takes
    String.prototype.localeCompare = localeCompare;
    const values = Object.fromEntries(GLOBALS.map(name => [name, window[name]]));
    for (const [name, value] of Object.entries({...values, window, self: window})) {
        Object.defineProperty(globalThis, name, {value, configurable: true, writable: true});
    }
    return window.document.querySelector('div');
};

module.exports = {open};
