import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');
const families = Array.from(
  theme.matchAll(/@font-face \{\s*font-family: '([^']+)'/g),
  ([, family]) => family,
);

describe('the typefaces of the windows', () => {
  it('are one file per family, so none is half loaded at the first layout', () => {
    expect(families).toContain('Inter');
    expect(new Set(families).size).toBe(families.length);
  });

  it('are all requested where text is rendered', () => {
    const stacks = Array.from(theme.matchAll(/font-family:\s*('Inter',[^;]+);/g), ([, stack]) => stack ?? '');
    expect(stacks.length).toBeGreaterThan(0);
    for (const stack of stacks) for (const family of families) expect(stack).toContain(`'${family ?? ''}'`);
  });
});
