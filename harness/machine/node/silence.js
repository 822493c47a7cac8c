'use strict';
/*
 * An audio engine without sound: a sound lasts as long as its samples say, in virtual time, and what was
 * started is written down in `started` by name.
 */
const started = [];

/** The sounds of one sprite and its clones. */
class SoundBank {
    constructor () {
        this.players = new Map(); // sound id → player
        this.playing = []; // {target, id, timeout, done}
    }

    addSoundPlayer (player) {
        this.players.set(player.id, player);
    }

    /** Start a sound; the promise is kept when it ends or is stopped. A sound already playing starts over. */
    playSound (target, id) {
        this.stop(target, id);
        const {name, seconds} = this.players.get(id);
        started.push(name);
        return new Promise(done => {
            const timeout = setTimeout(() => this.stop(target, id), 1000 * seconds);
            this.playing.push({target, id, timeout, done});
        });
    }

    stop (target, id) {
        this.end(each => each.target === target && each.id === id);
    }

    stopAllSounds (target) {
        this.end(each => each.target === target);
    }

    dispose () {
        this.end(() => true);
    }

    setEffects () {}

    end (matches) {
        const ending = this.playing.filter(matches);
        this.playing = this.playing.filter(each => !matches(each));
        for (const {timeout, done} of ending) {
            clearTimeout(timeout);
            done();
        }
    }
}

class AudioEngine {
    constructor () {
        this.nextId = 1;
    }

    createBank () {
        return new SoundBank();
    }

    decodeSoundPlayer ({name, sampleCount, rate}) {
        // The music extension's instruments carry no name. Never ready, they stay silent, and notes still take
        // their time.
        if (typeof name === 'undefined') return new Promise(() => {});
        const id = `sound ${this.nextId++}`;
        const seconds = sampleCount >= 0 && rate > 0 ? sampleCount / rate : 0; // some files do not tell
        return Promise.resolve({id, name, seconds, buffer: {sampleRate: rate, length: sampleCount}});
    }

    getLoudness () {
        return -1; // as without a microphone
    }
}

module.exports = {AudioEngine, started};
