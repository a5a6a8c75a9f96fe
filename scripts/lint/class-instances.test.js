// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookAlikes } from './class-instances.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const given = `
class A { a = 1; }
class B extends A { b = 1; }
class Box<T> { constructor(readonly inside: T) {} }
interface I extends A { i: number }
type Plain = { a: number };
declare const [a, b, i, plain, any, yes]: [A, B, I, Plain, any, boolean];
declare function take(a: A): void;
declare function View(p: { a: A }): null;
declare const enum E { one = 1, two }
declare const n: number;
`;

const refused = [
  'const x: A = { a: 1 };',
  'const x: A = plain;',
  'const x: A = (plain);',
  'const x = plain as A;',
  'const x = { a: 1 } satisfies A;',
  'take(plain);',
  'new Box<A>(plain);',
  'const x: A | null = yes ? plain : null;',
  'declare const none: A | null;\nconst x: A = none ?? plain;',
  'const x: A = (v(), plain);\nfunction v() {}',
  'let x: A = a;\nx = plain;',
  'let x = null as A | null;\nx ??= plain;',
  'const f = (x: A = plain): A => x;',
  'const f = ({ x = plain }: { x?: A }): A => x;',
  'const f = (): A => plain;',
  'function f(): A { return plain; }',
  'async function f(): Promise<A> { return plain; }',
  'function* f(): Generator<A> { yield plain; }',
  'class C { x: A = plain; }',
  'const o: { x: A } = { x: plain };',
  'const x = plain;\nconst o: { x: A } = { x };',
  'const l: A[] = [plain];',
  'declare const plains: Plain[];\nconst l: A[] = plains;',
  'declare const plains: Record<string, Plain>;\nconst r: Record<string, A> = plains;',
  'const box: Box<A> = new Box<Plain>(plain);',
  'const x: A & { z: 1 } = { a: 1, z: 1 };',
  'function f<T extends Plain>(t: T) { take(t); }',
  'declare const either: Plain | B;\nconst x: A = either;',
  'const v = <View a={plain} />;',
];

const notOfEnum = [
  'const e: E = n;',
  'const e: E = 1;',
  'const e = n as E;',
  'const e: E | null = yes ? n : null;',
  'declare function takeE(e: E): void;\ntakeE(n);',
  'const f = (): E => 1;',
  'const o: { e: E } = { e: n };',
  'const l: E[] = [n];',
  'declare const ns: number[];\nconst l: E[] = ns;',
];

const allowed = [
  'const e: E = E.one;',
  'const e: E | number = n;',
  'const x: number = E.one;',
  'const x: A = new A();',
  'const x: A = b;',
  'const x: A = i;',
  'const x: A = any;',
  'const x: A | null = null;',
  'const x: A | Plain = plain;',
  'const x: Plain = a;',
  'const x: unknown = plain;',
  'const f = (): (() => A) => () => a;',
  'const l: readonly A[] = [];',
  'const none: [] = [];\nconst l: readonly A[] = none;',
  'const box: Box<A> = new Box(b);',
  'const x: Readonly<A> = plain;',
  'declare const kept: Readonly<A>;\nconst x: A = kept;',
  'function f<T extends B>(t: T) { take(t); }',
  'type Ring = { next: Ring | null; held: A[] };\nconst ring: Ring = { next: null, held: [a] };',
  'const v = <View a={b} />;',
];

describe('a value where one of a class or an enum is wanted', () => {
  /** @type {string} */
  let folder;
  /** @type {Map<string, string>} */
  let found;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'esim-counter-lint-'));
    const compilerOptions = { jsx: 'preserve', types: [], noUnusedLocals: false };
    const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['.'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const files = { refused, enum: notOfEnum, allowed };
    for (const [kind, lines] of Object.entries(files))
      for (const [at, line] of lines.entries())
        writeFileSync(join(folder, `${kind}-${at}.tsx`), `${given}${line}\nexport {};\n`);
    found = new Map(
      lookAlikes(folder, ['tsconfig.json']).map(({ file, missed }) => [basename(file), missed]),
    );
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(refused.map((line, at) => [line, `refused-${at}.tsx`]))('is found: %s', (_line, file) => {
    expect(found.get(file)).toBe('A');
  });

  it.each(notOfEnum.map((line, at) => [line, `enum-${at}.tsx`]))('is found: %s', (_line, file) => {
    expect(found.get(file)).toMatch(/^E/);
  });

  it.each(allowed.map((line, at) => [line, `allowed-${at}.tsx`]))('is well: %s', (_line, file) => {
    expect(found.get(file)).toBeUndefined();
  });

  it('is told with its place, and ends the command as a failure', () => {
    const command = join(import.meta.dirname, 'find-look-alikes.js');
    const { status, stderr } = spawnSync(process.execPath, [command, 'tsconfig.json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toContain('refused-0.tsx:12 A is wanted here, and this only looks like it.');
    expect(status).toBe(1);
  });

  it('is not looked for in vain, where no project is', () => {
    expect(() => lookAlikes(folder, ['no-such.json'])).toThrow();
  });
});
