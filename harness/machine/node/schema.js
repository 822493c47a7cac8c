'use strict';
/*
 * The official schema of project.json: what Scratch's own parser says before it loads anything.
 */
const {npm} = require('./packages');

const parse = npm('scratch-parser');

/** The project in a zip's bytes; an array of the schema's complaints is thrown, or the parser's own words. */
const readProject = bytes => new Promise((resolve, reject) => {
    parse(bytes, false, (error, found) => {
        if (error) reject(error.sb3Errors || new Error(String(error)));
        else resolve(found[0]);
    });
});

/** The complaint that goes deepest: where a value may have several forms, each form complains of its part. */
const deepest = complaints => complaints.reduce((best, each) =>
    (each.dataPath.length > best.dataPath.length ? each : best));

const fault = async bytes => {
    try {
        const {projectVersion} = await readProject(bytes);
        return projectVersion === 3 ? null : {what: `a project of Scratch ${projectVersion}`};
    } catch (complaints) {
        if (!Array.isArray(complaints)) throw complaints;
        const {dataPath, message, params} = deepest(complaints);
        const [, target, place] = /^(?:\.targets\[(\d+)\])?\.?(.*)$/s.exec(dataPath);
        const allowed = params.allowedValues ? ` (${params.allowedValues.join(', ')})` : '';
        return {target: target && Number(target), place, what: message + allowed};
    }
};

module.exports = {fault, readProject};
