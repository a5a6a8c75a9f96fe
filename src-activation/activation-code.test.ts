import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readActivationCode, type CodeWarning } from './activation-code.ts';

describe('an activation code', () => {
  it.each([
    ['LPA:1$smdp.example.net$K2-9QX1-7HTRA4', 'smdp.example.net', 'K2-9QX1-7HTRA4', null, false],
    ['LPA:1$smdp.example.net$', 'smdp.example.net', '', null, false],
    ['LPA:1$SMDP.example.net$AB3$1.3.6.1.4.1.31746', 'SMDP.example.net', 'AB3', '1.3.6.1.4.1.31746', false],
    ['LPA:1$smdp.example.net$AB3$$1', 'smdp.example.net', 'AB3', null, true],
    ['LPA:1$smdp.example.net$AB3$1.3.6$1', 'smdp.example.net', 'AB3', '1.3.6', true],
    ['LPA:1$smdp.example.net$$$1', 'smdp.example.net', '', null, true],
    ['LPA:1$smdp.example.net:8443$AB3$', 'smdp.example.net:8443', 'AB3', null, false],
  ])('splits %s into its fields', (text, host, matchingId, oid, needsConfirmationCode) => {
    expect(readActivationCode(text)).toEqual({
      text,
      parts: { host, matchingId, oid, needsConfirmationCode },
      warnings: [],
    });
  });

  it('keeps lower-case letters in the matching id, with a warning', () => {
    expect(readActivationCode('LPA:1$smdp.example.net$aB3')).toMatchObject({
      parts: { matchingId: 'aB3' },
      warnings: ['matching-id-case'],
    });
  });

  it.each<[string, readonly CodeWarning[]]>([
    ['', ['no-prefix']],
    ['lpa:1$host$ID', ['no-prefix']],
    ['1$host$ID', ['no-prefix']],
    ['https://host/id', ['no-prefix']],
    [' LPA:1$host$ID', ['no-prefix']],
    ['LPA:2$host$ID', ['other-format']],
    ['LPA:1$', ['host', 'no-matching-id']],
    ['LPA:1$host', ['no-matching-id']],
    ['LPA:1$ho st$ID', ['host']],
    ['LPA:1$-host$ID', ['host']],
    ['LPA:1$host$I D', ['matching-id']],
    ['LPA:1$host$ID$x', ['oid']],
    ['LPA:1$host$ID$$0', ['confirmation-flag']],
    ['LPA:1$host$ID$$1$x', ['more-fields']],
    [`LPA:1$${'h'.repeat(64)}$${'I D'.repeat(80)}`, ['host', 'matching-id', 'too-long']],
  ])('%j has no fields', (text, warnings) => {
    expect(readActivationCode(text)).toEqual({ text, parts: null, warnings });
  });

  it('never yields fields that are not in the text, whatever the text', () => {
    const sign = fc.constantFrom(...Array.from('LPA:1$$$$..-09azAZ é\n\u{1f600}'));
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: sign, maxLength: 40 }),
      fc.string({ unit: sign, maxLength: 300 }).map((rest) => `LPA:1$${rest}`),
    );
    fc.assert(
      fc.property(text, (any) => {
        const code = readActivationCode(any);
        expect(code.text).toBe(any);
        if (code.parts === null) {
          expect(code.warnings).not.toHaveLength(0);
          return;
        }
        const { host, matchingId, oid, needsConfirmationCode } = code.parts;
        const fields = any.split('$');
        expect(fields.slice(0, 3)).toEqual(['LPA:1', host, matchingId]);
        expect(fields[3] ?? '').toBe(oid ?? '');
        expect(fields[4] ?? '').toBe(needsConfirmationCode ? '1' : '');
        expect(fields.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 10_000 },
    );
  });

  it('round-trips through the fields that it was built from', () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
    const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
    const made = fc.record({
      host,
      matchingId: fc.stringMatching(/^[A-Z0-9-]{0,60}$/),
      oid: fc.option(fc.stringMatching(/^\d{1,3}(\.\d{1,5}){1,6}$/)),
      needsConfirmationCode: fc.boolean(),
    });
    fc.assert(
      fc.property(made, (parts) => {
        const confirmation = parts.needsConfirmationCode ? '$1' : '';
        const oid = parts.oid === null && confirmation === '' ? '' : `$${parts.oid ?? ''}`;
        const text = `LPA:1$${parts.host}$${parts.matchingId}${oid}${confirmation}`;
        expect(readActivationCode(text)).toEqual({ text, parts, warnings: [] });
      }),
    );
  });
});
