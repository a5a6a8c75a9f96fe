// @ts-check
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageProgram } from '../package-program.js';
import { allowedFiles, brokenFiles, brokenReactFiles } from './planted-lines.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const configFile = join(root, '.oxlintrc.json');
/** @type {{ rules: Record<string, unknown>, overrides: { rules: Record<string, unknown> }[] }} */
const oxlintConfig = JSON.parse(readFileSync(configFile, 'utf8').replace(/^\s*\/\/.*$/gm, ''));

/** @param {readonly string[]} args @param {string} cwd */
function oxlint(args, cwd) {
  const program = packageProgram(root, 'oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/**
 * Rules that know types and that oxlint lacks. ESLint would read all types a second time for them: enums are banned here,
 * and what our classes keep is private to them (`#`), so that TypeScript itself lets nothing else pass for an instance.
 */
const notHeld = [
  '@typescript-eslint/no-unsafe-class-instance-assignment',
  '@typescript-eslint/no-unsafe-enum-assignment',
];

/** A rule of typescript-eslint as oxlint calls it. @param {string} name */
const inOxlint = (name) => name.replace('@typescript-eslint/', 'typescript/');

/** @param {unknown} entry */
const isOn = (entry) => {
  const [level] = [entry].flat();
  return level === 'error' || level === 2;
};

/** What the strict and the stylistic preset have on, with their options. */
const wanted = Object.assign(
  {},
  ...[...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked].map(
    ({ rules }) => rules,
  ),
);
const wantedNames = Object.keys(wanted).filter((name) => isOn(wanted[name]));

describe('a rule of typescript-eslint’s strict and stylistic presets', () => {
  /** @type {Record<string, unknown>} */
  let ofEslint;

  beforeAll(async () => {
    const config = await new ESLint({ cwd: root }).calculateConfigForFile(join(root, 'src-main/index.ts'));
    ofEslint = config.rules;
  });

  it('is on, in ESLint or in oxlint', () => {
    const lost = wantedNames.filter(
      (name) => !isOn(ofEslint[name]) && !isOn(oxlintConfig.rules[inOxlint(name)]) && !notHeld.includes(name),
    );
    expect(wantedNames.length).toBeGreaterThan(90);
    expect(lost).toEqual([]);
  });

  it('is of one of them', () => {
    const twice = wantedNames.filter((name) => isOn(ofEslint[name]) && inOxlint(name) in oxlintConfig.rules);
    expect(twice).toEqual([]);
  });

  it('has the preset’s options in oxlint, where we have none of our own', () => {
    const other = wantedNames
      .filter((name) => inOxlint(name) in oxlintConfig.rules)
      .filter(
        (name) =>
          JSON.stringify([oxlintConfig.rules[inOxlint(name)]].flat()) !==
          JSON.stringify([wanted[name]].flat()),
      );
    expect(other.map((name) => name.replace('@typescript-eslint/', '')).toSorted()).toEqual([
      'no-confusing-void-expression',
      'no-misused-promises',
      'restrict-template-expressions',
    ]);
  });

  it('is left out only as long as oxlint has none of that name', () => {
    /** @type {{ scope: string, value: string }[]} */
    const known = oxlint(['--rules', '-f', 'json'], root);
    const names = known.map(({ scope, value }) => `${scope}/${value}`);
    expect(names).toContain('typescript/no-floating-promises');
    expect(notHeld.filter((name) => names.includes(inOxlint(name)))).toEqual([]);
  });
});

describe('oxlint, as it is set up here,', () => {
  /** Which rules each planted file breaks. @type {Map<string, Set<string>>} */
  const found = new Map();
  /** @type {string} */
  let folder;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'esim-counter-lint-'));
    // Here, because its paths are those from where it lies.
    copyFileSync(configFile, join(folder, '.oxlintrc.json'));
    mkdirSync(join(folder, 'src-renderer'));
    for (const { name, code } of [...brokenFiles, ...brokenReactFiles, ...allowedFiles])
      writeFileSync(join(folder, name), code);
    writeFileSync(
      join(folder, 'no-comment-needed.ts'),
      '// oxlint-disable-next-line typescript/no-deprecated\nexport const x = 1;\n',
    );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: { jsx: 'preserve', types: [] },
        include: ['.'],
      }),
    );
    /** @type {{ diagnostics: { filename: string, code?: string, message: string }[] }} */
    const { diagnostics } = oxlint(['-f', 'json'], folder);
    for (const { filename, code, message } of diagnostics) {
      const rules = found.get(filename) ?? new Set();
      rules.add(/\(([^)]*)\)/.exec(code ?? '')?.[1] ?? message);
      found.set(filename, rules);
    }
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('is shown a fault for each of its rules', () => {
    const shown = new Set([
      ...brokenFiles.map(({ rule }) => `typescript/${rule}`),
      ...brokenReactFiles.map(({ rule }) => `react/${rule}`),
    ]);
    const rules = [oxlintConfig, ...oxlintConfig.overrides].flatMap((part) => Object.keys(part.rules));
    expect(rules.filter((name) => !shown.has(name))).toEqual([]);
  });

  it.each([...brokenFiles, ...brokenReactFiles])('finds $name', ({ name, rule }) => {
    expect([...(found.get(name) ?? [])]).toContain(rule);
  });

  it.each(allowedFiles)('allows $name', ({ name, rule }) => {
    expect([...(found.get(name) ?? [])]).not.toContain(rule);
  });

  it('has ESLint refuse what its no-misused-promises doesn’t look into', async () => {
    const line = 'export const f = (): (() => void) => {\n  return async () => {};\n};\n';
    const [result] = await new ESLint({ cwd: root }).lintText(line, {
      filePath: join(root, 'src-main/index.ts'),
    });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain('no-restricted-syntax');
  });

  it('finds a comment that keeps it from nothing', () => {
    expect([...(found.get('no-comment-needed.ts') ?? [])].join()).toMatch(/Unused/);
  });
});
