import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LicensedWorks } from './licensed-work.ts';
import { thirdPartyText, worksOfText } from './third-party-text.ts';

const dashes = '-'.repeat(80);

describe('the file of licences', () => {
  it('is read as it was written', () => {
    const works = [
      { names: ['big.js@7.0.1'], text: 'MIT\n\nCopyright (c) somebody' },
      {
        names: ['react@19.3.1', 'react-dom@19.3.1'],
        text: `MIT\n${dashes}\n\nwith a line of dashes\n\n${dashes}`,
      },
    ];
    expect(worksOfText(thirdPartyText(works))).toEqual(works);
  });

  it('is read as it was written, whatever licences say', () => {
    const name = fc.stringMatching(/^[a-z@/.-]{1,20}$/);
    const text = fc
      .array(fc.constantFrom('words', '', dashes, '  indented', 'a\u2028b'), { minLength: 1, maxLength: 8 })
      .map((lines) => `A licence\n${lines.join('\n')}`.trim());
    const works = fc.array(fc.record({ names: fc.array(name, { minLength: 1, maxLength: 3 }), text }), {
      maxLength: 4,
    });
    /** One that can't be told from the next is refused where it is written. */
    const written = (given: readonly LicensedWorks[]): string | undefined => {
      try {
        return thirdPartyText(given);
      } catch {
        return undefined;
      }
    };
    fc.assert(
      fc.property(works, (given) => {
        const whole = written(given);
        fc.pre(whole !== undefined);
        expect(worksOfText(whole)).toEqual(given);
      }),
    );
  });

  it('is not made with a work that has no licence, nor with one that looks like two', () => {
    expect(() => thirdPartyText([{ names: ['bare@1.0.0'], text: ' \n' }])).toThrow(
      'bare@1.0.0 has no licence',
    );
    expect(() =>
      thirdPartyText([{ names: ['odd@1.0.0'], text: `MIT\n\n${dashes}\n\n  other@1.0.0\n\nMIT` }]),
    ).toThrow('beginning of another');
  });

  it.each(['', 'no such file', dashes])('has nothing in it where it is %j', (text) => {
    expect(worksOfText(text)).toEqual([]);
  });
});
