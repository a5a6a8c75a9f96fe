import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** All of the project's own files. Names that begin with a dot aren't among them. */
const files = globSync('**/*', {
  exclude: (name) => /(^|\/)(node_modules|\.git|out|dist|demo-output|test-output|coverage)$/.test(name),
});
const documents = files.filter((name) => name.endsWith('.md'));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** The text without what is drawn or shown as an example. */
const proseOf = (document: string): string =>
  readFileSync(document, 'utf8').replaceAll(/^```[^]*?^```$/gm, '');

/** As the table of contents of a page is made from its headings. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(documents)('%s', (document) => {
  const prose = proseOf(document);

  it('names only files that are there', () => {
    const named = [...prose.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*\.(?:ts|tsx|md|css|yml))`/g)];
    const missing = named
      .map(([, name = '']) => name)
      .filter(
        (name) =>
          !existsSync(join(dirname(document), name)) &&
          !files.some((file) => file === name || file.endsWith(`/${name}`)),
      );
    expect(missing).toEqual([]);
  });

  it('names only commands that there are', () => {
    const named = [...readFileSync(document, 'utf8').matchAll(/npm run ([a-z][\w:-]*)(?![\w:-]|…)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('links to what is there', () => {
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

it.each(documents.filter((name) => /^src-.*README\.md$/.test(name)))(
  '%s is read in two minutes',
  (document) => {
    expect(readFileSync(document, 'utf8').trim().split(/\s+/).length).toBeLessThanOrEqual(400);
  },
);

it('the map of the program has at most a thousand words', () => {
  expect(proseOf('docs/architecture.md').trim().split(/\s+/).length).toBeLessThanOrEqual(1_000);
});
