'use strict';
/*
 * What sb3fix would repair. Two of its remarks are not about faults: which target it has come to, and what
 * today's editor writes in another way than yesterday's ("spork"), both of which Scratch reads.
 */
const {npm} = require('./packages');
const {readProject} = require('./schema');

const {fixJSON} = npm('@turbowarp/sb3fix');

const fault = async bytes => {
    let target;
    const repairs = [];
    const logCallback = remark => {
        const [, number] = /^checking target (\d+)$/.exec(remark) || [];
        if (number) target = Number(number);
        else if (!remark.startsWith('(spork)')) repairs.push({target, what: remark});
    };
    // The first projects of Scratch 3 have no monitors and extensions, which sb3fix takes for granted.
    const project = {monitors: [], extensions: [], ...await readProject(bytes)};
    try {
        fixJSON(project, {platform: 'scratch', logCallback});
    } catch (error) {
        repairs.push({target, what: error.message}); // beyond repair
    }
    return repairs[0] || null;
};

module.exports = {fault};
