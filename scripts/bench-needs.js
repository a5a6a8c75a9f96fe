// @ts-check
import { Failure } from './failure.js';
import { appOutOfSight, bookReader, packagesAlone, pluggedScreens, together } from './setup/needs.js';

/** @typedef {import('./setup/needs.js').Needs} Needs */

/** What each group of `npm run bench` needs, in the order in which they run. */
export const benchNeeds = {
  startup: appOutOfSight,
  sale: appOutOfSight,
  tasks: appOutOfSight,
  handover: together(appOutOfSight, pluggedScreens),
  counter: appOutOfSight,
  ledger: appOutOfSight,
  books: bookReader,
  signing: packagesAlone,
  service: packagesAlone,
};

/** @typedef {keyof typeof benchNeeds} BenchGroup */

/** @param {readonly string[]} wanted names of groups; all without any @returns {Needs} */
export function needsOfBenches(wanted) {
  const unknown = wanted.filter((name) => !Object.hasOwn(benchNeeds, name));
  const names = Object.keys(benchNeeds);
  if (unknown.length > 0) {
    throw new Failure(`There is no bench ${unknown.join(', ')}: there are ${names.join(', ')}.`);
  }
  const groups = Object.entries(benchNeeds).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  return together(...groups.map(([, needs]) => needs));
}
