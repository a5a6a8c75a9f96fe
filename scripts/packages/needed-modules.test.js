// @ts-check
import { describe, expect, it } from 'vitest';
import { neededModules } from './needed-modules.js';

describe('the modules that a package takes along', () => {
  it('are those that it asks for, and those that they ask for, each from where it would be found', () => {
    const entries = {
      'node_modules/asked': { dependencies: { shared: '1', own: '1' } },
      'node_modules/asked/node_modules/own': { dependencies: { shared: '2', asked: '1' } },
      'node_modules/asked/node_modules/own/node_modules/shared': {},
      'node_modules/shared': { optionalDependencies: { 'not-there': '1' } },
      'node_modules/own': {},
      'node_modules/unasked': {},
    };
    expect(neededModules(entries, ['asked'])).toEqual([
      'node_modules/asked',
      'node_modules/asked/node_modules/own',
      'node_modules/asked/node_modules/own/node_modules/shared',
      'node_modules/shared',
    ]);
  });

  it('leave out what is only needed to compile', () => {
    const entries = {
      'node_modules/native': { dependencies: { 'node-addon-api': '1' } },
      'node_modules/node-addon-api': {},
    };
    expect(neededModules(entries, ['native'])).toEqual(['node_modules/native']);
  });
});
