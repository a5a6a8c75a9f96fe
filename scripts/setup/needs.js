// @ts-check
import { dummyScreenDriver } from './system-libraries.js';

/**
 * What a task asks for besides Node and the npm packages. `build` is the built app; `programs` are those of the system, by
 * the names that scripts/setup/system-libraries.js knows.
 * @typedef {{ electron: boolean, build: boolean, virtualDesktop: boolean, programs: readonly string[] }} Needs
 */

/** @type {Needs} */
export const packagesAlone = { electron: false, build: false, virtualDesktop: false, programs: [] };

/** @type {Needs} */
export const electronAlone = { ...packagesAlone, electron: true };

/** @type {Needs} */
export const builtApp = { ...electronAlone, build: true };

/** The app with its windows where nobody works. @type {Needs} */
export const appOutOfSight = { ...builtApp, virtualDesktop: true };

/** @param {readonly string[]} names @returns {Needs} */
const programs = (...names) => ({ ...packagesAlone, programs: names });

/** The books are added up without the till's code. */
export const bookReader = programs('sqlite3');

/** A disk fails by a small library, which is compiled where it is needed. */
export const failingDisk = programs('cc');

/** Codes on a screen or on paper are read back. */
export const codeReader = programs('zbarimg');

/** A head office keeps its books in a real database. */
export const chainDatabase = programs('postgres');

/** Printed pages are looked at. */
export const pageReader = programs('pdftoppm');

/** Screens are plugged into an X server that has none, and taken away again. */
export const pluggedScreens = programs('xrandr', dummyScreenDriver);

/**
 * What types and looks as a person does, at a program that lets nobody drive it; networks that are a test's alone; and an
 * authority that a computer was made to trust.
 */
export const hands = programs('xdotool', 'xwd', 'ip', 'certutil');

/** @param {readonly Needs[]} all @returns {Needs} */
export const together = (...all) => ({
  electron: all.some(({ electron }) => electron),
  build: all.some(({ build }) => build),
  virtualDesktop: all.some(({ virtualDesktop }) => virtualDesktop),
  programs: [...new Set(all.flatMap((needs) => needs.programs))],
});

/** Of `npm run test:integration`. */
export const integrationNeeds = together(bookReader, failingDisk, codeReader, chainDatabase);

/** Of `npm run test:e2e`. */
export const endToEndNeeds = together(appOutOfSight, failingDisk, codeReader, pageReader, pluggedScreens);
