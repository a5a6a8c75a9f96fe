// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What main takes from node_modules when it runs; all else is in the bundle (electron.vite.config.ts). */
export const takenAtRunTime = ['electron-updater', 'keytar'];

/** What a module names as needed and takes only when it is compiled. */
const onlyToCompile = ['node-addon-api'];

/**
 * What the lock file says of a package.
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, name?: string,
 *   hasInstallScript?: boolean, integrity?: string, resolved?: string }} Entry
 */

/**
 * The folders of node_modules that a package needs when it runs, by what the lock file says is in place.
 *
 * @param {Record<string, Entry>} entries the `packages` of package-lock.json
 * @param {readonly string[]} wanted
 * @returns {string[]} "node_modules/fastify" and so on, sorted
 */
export function neededModules(entries, wanted) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} name @param {string} from */
  const take = (name, from) => {
    const place = placeOf(entries, name, from);
    if (place === undefined || found.has(place) || onlyToCompile.includes(name)) return;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {} } = entries[place] ?? {};
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) take(each, place);
  };
  for (const name of wanted) take(name, '');
  return [...found].sort();
}

/**
 * Where a package that asks for another finds it: in its own node_modules, or in one above.
 * @param {Record<string, Entry>} entries @param {string} name @param {string} from
 * @returns {string | undefined}
 */
function placeOf(entries, name, from) {
  for (let above = from; ; above = above.slice(0, Math.max(above.lastIndexOf('/node_modules/'), 0))) {
    const place = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (Object.hasOwn(entries, place)) return place;
    if (above === '') return undefined;
  }
}

/** @param {string} root @returns {Record<string, Entry>} */
export function lockedPackages(root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}
