// @ts-check

const hooks = "import { useEffect, useMemo, useRef, useState } from 'react';\n";
const given = 'declare const any: any;\ndeclare const p: Promise<boolean>;\ndeclare function v(): void;\n';

/**
 * Lines that break a rule, by its name in oxlint without the `typescript/`: each file breaks this rule, and may break others.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const broken = {
  'await-thenable': ['const f = async () => { await 1; };'],
  'dot-notation': ["const f = (o: { a: number }) => o['a'];"],
  'no-array-delete': ['const f = (list: number[]) => { delete list[0]; };'],
  'no-base-to-string': ['const f = (o: { a: number }) => String(o);'],
  'no-confusing-void-expression': ['const x = v();', 'function f(): void { return v(); }'],
  'no-deprecated': ['/** @deprecated */\nconst old = 1;\nconst x = old;', "const x = 'abc'.substr(1);"],
  'no-duplicate-type-constituents': ["type A = 'a' | 'b' | 'a';"],
  'no-floating-promises': ['p;', 'p.then(() => 1);', '[p];', 'p.finally(() => 1);'],
  'no-for-in-array': ['for (const i in [1]) console.log(i);'],
  'no-generated-empty-object-type': ["type A = Omit<{ a: number }, 'a'>;"],
  'no-implied-eval': ["setTimeout('x()', 1);", "const f = new Function('return 1');"],
  'no-meaningless-void-operator': ['void v();'],
  'no-misused-promises': [
    'if (p) v();',
    '[1].forEach(async () => { await p; });',
    'const o: { a: () => void } = { a: async () => { await p; } };',
    'function f(): () => void { return async () => { await p; }; }',
    'type Stop = () => void;\nconst f = (): Stop => { return async () => { await p; }; };',
    'const o = { ...p };',
  ],
  'no-misused-spread': ['const l = [1];\nconst o = { ...l };', "const l = [...'abc'];"],
  'no-mixed-enums': ["enum A { a = 1, b = 'x' }"],
  'no-redundant-type-constituents': ["type A = string | 'a';", 'type A = unknown | number;'],
  'no-unnecessary-boolean-literal-compare': ['const f = (a: boolean) => a === true;'],
  'no-unnecessary-condition': [
    'const f = (a: { b: number }) => a?.b;',
    'const f = (a: number) => a ?? 1;',
    'while (true) v();',
    "const f = (a: 'x') => a === 'x';",
  ],
  'no-unnecessary-template-expression': ['const f = (a: string) => `${a}`;'],
  'no-unnecessary-type-arguments': ['declare function f<T = number>(a?: T): T;\nconst x = f<number>();'],
  'no-unnecessary-type-assertion': ['const f = (a: number) => a as number;', 'const f = (a: number) => a!;'],
  'no-unnecessary-type-conversion': ['const f = (a: string) => String(a);'],
  'no-unnecessary-type-parameters': ['function f<T>(a: T): void { console.log(a); }'],
  'no-unsafe-argument': ['parseInt(any);'],
  'no-unsafe-assignment': [
    'const b = <button title={any} />;',
    'const x = any;',
    'const x: Set<string> = new Set<any>();',
  ],
  'no-unsafe-call': ['any();', 'new any();'],
  'no-unsafe-enum-comparison': ['enum A { a, b }\nconst f = (a: A) => a === 1;'],
  'no-unsafe-member-access': ['console.log(any.b);'],
  'no-unsafe-return': ['const f = (): number => any;'],
  'no-unsafe-unary-minus': ["const x = -'1';"],
  'no-useless-default-assignment': ['const f = ({ a = 1 }: { a: number }) => a;'],
  'non-nullable-type-assertion-style': ['const f = (a: string | null) => a as string;'],
  'only-throw-error': ["throw 'a';"],
  'prefer-find': ['const x = [1].filter((a) => a > 1)[0];'],
  'prefer-includes': ['const f = (l: number[]) => l.indexOf(1) !== -1;'],
  'prefer-nullish-coalescing': ["const f = (a: string | undefined) => a || 'x';"],
  'prefer-optional-chain': ['const f = (a: { b: { c: number } } | undefined) => a && a.b;'],
  'prefer-promise-reject-errors': ["const f = () => Promise.reject('a');"],
  'prefer-reduce-type-parameter': [
    'const f = (l: string[]) => l.reduce((s, a) => [...s, a], [] as string[]);',
  ],
  'prefer-regexp-exec': ['const f = (s: string) => s.match(/a/);'],
  'prefer-return-this-type': ['class A { m(): A { return this; } }'],
  'prefer-string-starts-ends-with': ["const f = (s: string) => s[0] === 'a';"],
  'related-getter-setter-pairs': ['type I = { get a(): number; set a(v: string) };'],
  'require-await': ['async function f(): Promise<number> { return 1; }'],
  'restrict-plus-operands': ["const f = (a: number) => a + 'x';"],
  'restrict-template-expressions': ['const f = (a: { x: 1 }) => `a ${a}`;'],
  'return-await': ['async function f() { try { return p; } catch { return 1; } }'],
  'switch-exhaustiveness-check': [
    "const f = (a: 'x' | 'y') => { switch (a) { case 'x': return 1; } return 2; };",
    "const f = (a: string) => { switch (a) { case 'x': return 1; } return 2; };",
  ],
  'unbound-method': ['class A { m() { return this; } }\nconst m = new A().m;'],
  'use-unknown-in-catch-callback-variable': ['p.catch((e: any) => { console.log(e); });'],
};

/** The same for its rules of React. Those of rendering come from React's compiler. @type {Readonly<Record<string, readonly string[]>>} */
const brokenInReact = {
  'error-boundaries': [
    'function Part() { return null; }\nexport function View() { try { return <Part />; } catch { return null; } }',
  ],
  'exhaustive-deps': [
    'export function View({ a }: { a: number }) { useEffect(() => { console.log(a); }, []); return null; }',
  ],
  globals: ['let drawn = 0;\nexport function View() { drawn += 1; return <p>{drawn}</p>; }'],
  immutability: ['export function View({ a }: { a: { b: number } }) { a.b = 1; return <p>{a.b}</p>; }'],
  'incompatible-library': [
    "import { useVirtualizer } from '@tanstack/react-virtual';\nexport function View() { const list = useVirtualizer({}); return <p>{list}</p>; }",
  ],
  'preserve-manual-memoization': [
    'export function View({ a }: { a: number[] }) { const b = [...a]; useRef(1); b.push(1); const c = useMemo(() => b.map((d) => d), [b]); return <p>{c}</p>; }',
  ],
  purity: [
    'export function View() { return <p>{Math.random()}</p>; }',
    'export function View() { return <p>{Date.now()}</p>; }',
  ],
  refs: ['export function View() { const r = useRef(1); return <p>{r.current}</p>; }'],
  'rules-of-hooks': [
    'export function View({ a }: { a: boolean }) { if (a) useRef(1); return null; }',
    'export function view() { return useRef(1); }',
  ],
  'set-state-in-effect': [
    'export function View() { const [a, set] = useState(1); useEffect(() => { set(2); }, []); return <p>{a}</p>; }',
  ],
  'set-state-in-render': [
    'export function View() { const [a, set] = useState(1); set(2); return <p>{a}</p>; }',
  ],
  'static-components': ['export function View() { function Part() { return <p />; }\nreturn <Part />; }'],
  'unsupported-syntax': ['export function View({ a }: { a: string }) { eval(a); return <p>{a}</p>; }'],
  'use-memo': ['export function View() { const a = useMemo((b: number) => b, []); return <p>{a}</p>; }'],
  'void-use-memo': [
    'export function View() { const a = useMemo(() => { console.log(1); }, []); return <p>{a}</p>; }',
  ],
};

/** What our options allow, under the rule that has them. @type {Readonly<Record<string, readonly string[]>>} */
const allowed = {
  'dot-notation': ["const f = (o: Record<string, number>) => o['a'];"],
  'no-confusing-void-expression': ['const f = () => v();'],
  'no-misused-promises': ['const b = <button onClick={async () => { await p; }} />;'],
  'restrict-template-expressions': ['const f = (a: number, b: boolean, c: null) => `${a} ${b} ${c}`;'],
  'switch-exhaustiveness-check': [
    "const f = (a: 'x' | 'y') => { switch (a) { case 'x': return 1; default: return 2; } };",
  ],
};

/** @typedef {{ name: string, rule: string, code: string }} Planted a file, the rule that it is about, what is in it */

/** @param {Readonly<Record<string, readonly string[]>>} lines @param {string} kind @param {string} [before] @returns {Planted[]} */
const files = (lines, kind, before = given) =>
  Object.entries(lines).flatMap(([rule, codes]) =>
    codes.map((code, at) => ({
      name: `${kind}-${rule}-${at}.tsx`,
      rule,
      code: `${before}${code}\nexport {};\n`,
    })),
  );

export const brokenFiles = files(broken, 'broken');
/** They lie where windows are drawn: nothing else is read by these rules. */
export const brokenReactFiles = files(brokenInReact, 'src-renderer/broken', hooks);
export const allowedFiles = files(allowed, 'allowed');
