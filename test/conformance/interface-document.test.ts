import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRules } from './all-rules.ts';
import { recordFields } from './rules/record-fields.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'interface.md'), 'utf8');

const packageFile = z.object({ scripts: z.record(z.string(), z.string()) });

/** What the page sets as code, once each. */
const named = [...new Set([...page.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))];
const namedAs = (pattern: RegExp): string[] => named.flatMap((code) => pattern.exec(code)?.[1] ?? []);

const rooms = [
  'src-activation',
  'src-merchant-api',
  'src-service',
  'src-sqlite',
  'src-main',
  'src-renderer',
  'test',
];
const sources = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${room}/${file.replaceAll('\\', '/')}`,
  ),
);

const ruleIds = allRules.map(({ id }) => id);
/** `*` in the page stands for any part of an id; in the id of a field it is one of many. */
const matcher = (glob: string): RegExp =>
  new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);

const rulesNamed = namedAs(/^c:(?!id$)(.+)$/);
/** A row of the records: what its fields' rules begin with, and the fields. */
const records = [...page.matchAll(/`c:([^`]+)`: ([\w., ]+?)\s*\|/g)].map(([, record = '', fields = '']) => ({
  record,
  fields: fields.split(', '),
}));

const files = namedAs(/^([\w/-]+\.[\w.-]*ts)$/);
const folders = namedAs(/^((?:src-\w|test\/)[\w/-]+)$/);
const integrationTests = namedAs(/^i\/([\w-]+)$/);
const scriptsNamed = namedAs(/^npm run ([\w:]+)/);

describe('the page about the interface', () => {
  it('names enough to be tested by it', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(folders.length).toBeGreaterThan(5);
    expect(integrationTests.length).toBeGreaterThan(9);
    expect(rulesNamed.length).toBeGreaterThan(50);
    expect(scriptsNamed).not.toEqual([]);
  });

  it('names files that there are', () => {
    expect(files.filter((file) => !sources.some((path) => path.endsWith(`/${file}`)))).toEqual([]);
    const tests = integrationTests.map((name) => `/test/integration/${name}.test.ts`);
    expect(tests.filter((path) => !sources.includes(path))).toEqual([]);
    expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  });

  it('names rules that there are', () => {
    const isThere = (glob: string): boolean =>
      ruleIds.some((id) => matcher(glob).test(id) || id.startsWith(`${glob}.`));
    expect(rulesNamed.filter((glob) => !isThere(glob))).toEqual([]);
  });

  it('names every rule of the conformance suite', () => {
    const globs = rulesNamed.map(matcher);
    expect(ruleIds.filter((id) => !globs.some((glob) => glob.test(id)))).toEqual([]);
  });

  it('names every field of every record, and no other', () => {
    const onPage = records.flatMap(({ record, fields }) => fields.map((field) => `${record}.${field}`));
    expect(onPage.sort()).toEqual(recordFields.map(({ id }) => id).sort());
  });

  it('names scripts that there are', () => {
    const { scripts } = packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    expect(scriptsNamed.filter((script) => !(script in scripts))).toEqual([]);
  });
});
