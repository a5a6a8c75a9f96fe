import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordForm } from './record-form.ts';

describe('the form of a record', () => {
  it.each([
    [{ a: [1, 'x', null, true] }, '{"a":[1,"a",null,true]}'],
    ['text', '"aaaa"'],
    [null, 'null'],
    // What readers look at stays.
    [
      { productId: 'jp-10gb', price: '$18.40', data: '10 GB', days: 30, unit: 'Days', size: 'unlimited' },
      '{"productId":"jp-10gb","price":"$18.40","data":"10 GB","days":30,"unit":"Days","size":"unlimited"}',
    ],
    // What is a date, a sentence or a name can be told by its form.
    [{ at: '2026-11-21T10:00Z', note: 'Łódź, 7 days' }, '{"at":"9999-99-99a99:99a","note":"aaaa, 9 aaaa"}'],
  ])('of %j is %s', (value, form) => {
    expect(recordForm(value)).toBe(form);
  });

  it.each([
    'LPA:1$smdp.example$K2-1XYZ9-QR',
    '8944500102198304826',
    'anna.kowalska@example.com',
    '+48 601 234 567',
    'Anna Kowalska',
    '5f0c2a52-8f7e-4f7c-9d3e-1b2a3c4d5e6f',
    'https://esimsetup.apple.com/?carddata=LPA:1$a$b',
  ])('contains nothing of %s, wherever it occurs', (secret) => {
    const form = recordForm([
      secret,
      { id: secret, code: secret, productId: secret, [secret]: { deeper: [secret] } },
    ]);
    for (const part of secret.match(/[\p{L}\d]{4,}/gu) ?? []) {
      expect(form.replaceAll(/"(?:id|code|productId|deeper)":/g, '')).not.toContain(part);
    }
  });

  it('contains no long number, as a number or as text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000_000n, max: 10n ** 20n }), (number) => {
        const form = recordForm({ iccid: Number(number), imsi: String(number) });
        expect(form).not.toMatch(/(?!9+\b)\d{7}/);
      }),
    );
  });

  it('is bounded in length and depth', () => {
    const nested: unknown = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`);
    expect(recordForm(nested)).toBe('[[[[[[…]]]]]]');
    const large = {
      text: 'x'.repeat(1_000_000),
      list: Array.from({ length: 10_000 }, () => 'y'.repeat(1_000)),
    };
    expect(recordForm(large).length).toBeLessThanOrEqual(2_001);
  });
});
