import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRules } from './all-rules.ts';
import { recordFields } from './rules/record-fields.ts';

const root = join(import.meta.dirname, '..', '..');
const docs = join(root, 'docs');
const pages = globSync('interface/*.md', { cwd: docs }).map((path) => path.replaceAll('\\', '/'));
const front = readFileSync(join(docs, 'interface.md'), 'utf8');
/** The front page and all the others, as one text. */
const text = [front, ...pages.map((path) => readFileSync(join(docs, path), 'utf8'))].join('\n\n');

const packageFile = z.object({ scripts: z.record(z.string(), z.string()) });

/** What the pages set as code, once each. */
const named = [...new Set([...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))];
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
/** `*` in the pages stands for any part of an id; in the id of a field it is one of many. */
const matcher = (glob: string): RegExp =>
  new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);

const rulesNamed = namedAs(/^c:(?!id$)(.+)$/);
/** The items of a list that name a record's fields: what the fields' rules begin with, and the fields. */
const records = [...text.matchAll(/^- `c:([^`]+)`: ([\w.,\s]+?)(?=\n-|\n\n)/gm)].map(
  ([, record = '', fields = '']) => ({ record, fields: fields.split(/,\s+/) }),
);

const files = namedAs(/^([\w/-]+\.[\w.-]*ts)$/);
const folders = namedAs(/^((?:src-\w|test\/)[\w/-]+)$/);
const integrationTests = namedAs(/^i\/([\w-]+)$/);
const scriptsNamed = namedAs(/^npm run ([\w:]+)/);

describe('the pages about the interface', () => {
  it('are all listed on the front page', () => {
    const linked = [...front.matchAll(/\]\((interface\/[\w-]+\.md)\)/g)].map(([, path = '']) => path);
    expect([...new Set(linked)].sort()).toEqual(pages.sort());
  });

  it('name enough to be tested by it', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(folders.length).toBeGreaterThan(5);
    expect(integrationTests.length).toBeGreaterThan(9);
    expect(rulesNamed.length).toBeGreaterThan(50);
    expect(scriptsNamed).not.toEqual([]);
  });

  it('name files that there are', () => {
    expect(files.filter((file) => !sources.some((path) => path.endsWith(`/${file}`)))).toEqual([]);
    const tests = integrationTests.map((name) => `/test/integration/${name}.test.ts`);
    expect(tests.filter((path) => !sources.includes(path))).toEqual([]);
    expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  });

  it('name rules that there are', () => {
    const isThere = (glob: string): boolean =>
      ruleIds.some((id) => matcher(glob).test(id) || id.startsWith(`${glob}.`));
    expect(rulesNamed.filter((glob) => !isThere(glob))).toEqual([]);
  });

  it('name every rule of the conformance suite', () => {
    const globs = rulesNamed.map(matcher);
    expect(ruleIds.filter((id) => !globs.some((glob) => glob.test(id)))).toEqual([]);
  });

  it('name every field of every record, and no other', () => {
    const onPages = records.flatMap(({ record, fields }) => fields.map((field) => `${record}.${field}`));
    expect(onPages.sort()).toEqual(recordFields.map(({ id }) => id).sort());
  });

  it('name scripts that there are', () => {
    const { scripts } = packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    expect(scriptsNamed.filter((script) => !(script in scripts))).toEqual([]);
  });
});
