'use strict';
/*
 * Bitmap costumes without pixels: an image is its width and height, read from the file's header.
 *
 * Old costumes of resolution 1 are enlarged on loading. Here the enlarged copy keeps the picture's original
 * bytes, so in a re-saved project such a costume is the small picture.
 */

/** Width and height in a JPEG's first frame header (markers C0 to CF but for C4, C8 and CC). */
const jpegSize = bytes => {
    let at = 2;
    while (at + 9 < bytes.length && bytes[at] === 0xFF) {
        const marker = bytes[at + 1];
        if (marker >= 0xC0 && marker <= 0xCF && ![0xC4, 0xC8, 0xCC].includes(marker)) {
            return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
        }
        at += 2 + bytes.readUInt16BE(at + 2);
    }
    throw new Error('a JPEG without a frame header');
};

const imageSize = bytes => {
    const begins = text => bytes.subarray(0, text.length).toString('latin1') === text;
    if (begins('\x89PNG')) return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    if (begins('GIF8')) return [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
    if (begins('\xFF\xD8')) return jpegSize(bytes);
    throw new Error('an image that is neither PNG, GIF nor JPEG');
};

/** A canvas that remembers which image was drawn on it last. */
class Canvas {
    constructor (width = 0, height = 0, bytes = Buffer.alloc(0)) {
        Object.assign(this, {width, height, bytes});
    }

    getContext () {
        const draw = image => {
            this.bytes = image.bytes;
        };
        return new Proxy({drawImage: draw}, {get: (known, name) => known[name] || (() => {})});
    }

    toDataURL () {
        return `data:image/png;base64,${this.bytes.toString('base64')}`;
    }
}

const adapter = {
    resize: (image, width, height) => new Canvas(width, height, image.bytes),
    convertDataURIToBinary: uri => new Uint8Array(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'))
};

/** Give both machines what they look for in a browser when they load an image. */
const install = () => {
    const document = globalThis.document || {};
    const createElement = document.createElement && document.createElement.bind(document);
    document.createElement = name => (name === 'canvas' ? new Canvas() : createElement(name));
    Object.assign(globalThis, {
        document,
        HTMLCanvasElement: Canvas,
        createImageBitmap: async blob => {
            const bytes = Buffer.from(await blob.arrayBuffer());
            return new Canvas(...imageSize(bytes), bytes);
        }
    });
};

module.exports = {adapter, install};
