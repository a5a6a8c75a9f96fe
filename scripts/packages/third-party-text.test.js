// @ts-check
import { expect, it } from 'vitest';
import { thirdPartyText } from './third-party-text.js';

it('lists the packages under each license before its text', () => {
  const text = thirdPartyText([
    { names: ['big.js@7.0.1'], text: 'MIT\n\nCopyright (c) somebody\n' },
    { names: ['react@19.3.1', 'react-dom@19.3.1'], text: 'Also MIT' },
  ]);
  expect(text).toContain('  big.js@7.0.1\n\nMIT\n\nCopyright (c) somebody\n');
  expect(text).toContain('  react@19.3.1\n  react-dom@19.3.1\n\nAlso MIT\n');
});

it('is not made with a package that has no license', () => {
  expect(() => thirdPartyText([{ names: ['bare@1.0.0'], text: ' \n' }])).toThrow('bare@1.0.0 has no license');
});
