// @ts-check
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { auditVerdict } from './audit.js';
import { lockedPackages } from './needed-modules.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** @param {string} file */
const textOf = (file) => readFileSync(`${root}/${file}`, 'utf8');
/** @type {{ dependencies: Record<string, string>, devDependencies: Record<string, string>, optionalDependencies: Record<string, string>, allowScripts: Record<string, boolean> }} */
const own = JSON.parse(textOf('package.json'));
const wanted = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies };

describe('what the project takes from others', () => {
  it('has its reason in docs/dependencies.md, package by package', () => {
    const named = [...textOf('docs/dependencies.md').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
    /** @param {string} name */
    const isNamed = (name) =>
      named.some((each) => each === name || (each.endsWith('*') && name.startsWith(each.slice(0, -1))));
    expect(Object.keys(wanted).filter((name) => !isNamed(name))).toEqual([]);
  });

  it('is of one exact version each', () => {
    const loose = Object.entries(wanted).filter(
      ([, version]) => !/^(npm:@?[^@]+@)?\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('runs an install script only where somebody has said so by name', () => {
    const locked = lockedPackages(root);
    const asking = Object.entries(locked)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(
        ([place, { name }]) =>
          name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      );
    expect(asking.toSorted()).toEqual(Object.keys(own.allowScripts).toSorted());
    expect(Object.keys(own.allowScripts).filter((name) => own.allowScripts[name])).toEqual(['node']);
  });

  it('is checked by its hash, wherever it comes from', () => {
    const locked = lockedPackages(root);
    const { '': _project, ...packages } = locked;
    const unchecked = Object.entries(packages).filter(
      ([, { integrity, resolved }]) => !integrity || resolved,
    );
    expect(unchecked.map(([place]) => place)).toEqual([]);
  });
});

describe('an audit', () => {
  it.each([
    ['npm error audit endpoint returned an error', 2],
    ['{"message":"405 Method Not Allowed"}', 2],
    ['{"vulnerabilities":{}}', 0],
    ['{"vulnerabilities":{"left-pad":{"severity":"high","range":"<1"}}}', 1],
  ])('that says %s ends with %i', (output, code) => {
    expect(auditVerdict(output).code).toBe(code);
  });
});
