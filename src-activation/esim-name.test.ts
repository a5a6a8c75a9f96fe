import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { hasCheckDigit, readEsimName, receiptCode } from './esim-name.ts';

const iccid = '8981100001234567893';
const uuid = '6f9619ff-8b86-4d11-b42d-00c04fc964ff';

const nameOf = (text: string) => {
  const reading = readEsimName(text);
  return reading.kind === 'named' ? reading.name : expect.fail(`${text}: ${reading.why}`);
};
const whyNot = (text: string) => {
  const reading = readEsimName(text);
  return reading.kind === 'not-named' ? reading.why : expect.fail(`${text} names ${reading.name.by}`);
};

describe('an ICCID', () => {
  it.each([
    ['as it is', iccid],
    ['in groups', '8981 1000 0123 4567 893'],
    ['with dashes', '8981-1000-0123-4567-893'],
    ['with spaces around it', `  ${iccid}\t`],
    ['with the padding of a SIM card', `${iccid}F`],
  ])('is read %s', (_, text) => {
    expect(nameOf(text)).toEqual({ by: 'iccid', iccid });
  });

  it('has 18 to 20 digits and begins with 89', () => {
    for (const digits of [18, 19, 20])
      expect(nameOf(`89${'1'.repeat(digits - 2)}`)).toMatchObject({ by: 'iccid' });
    expect(whyNot(`89${'1'.repeat(15)}`)).toBe('wrong-length');
    expect(whyNot(`89${'1'.repeat(19)}`)).toBe('wrong-length');
  });

  it('is known by its check digit, which blocks nothing', () => {
    expect(hasCheckDigit('8944110068262040046')).toBe(true);
    expect(hasCheckDigit('8944110068262040041')).toBe(false);
    expect(nameOf('8944110068262040041')).toMatchObject({ by: 'iccid' });
  });
});

describe('an order’s UUID', () => {
  it.each([
    ['in small letters', uuid],
    ['in capitals', uuid.toUpperCase()],
    ['without dashes', uuid.replaceAll('-', '')],
    ['of digits alone', '12345678-1234-1234-1234-123456789012'],
  ])('is read %s', (_, text) => {
    const bare = text.replaceAll('-', '').toLowerCase();
    const name = nameOf(text);
    expect(name.by === 'order' ? name.uidCustomer.replaceAll('-', '') : name.by).toBe(bare);
  });

  it('is written as services write it', () => {
    expect(nameOf(uuid.replaceAll('-', '').toUpperCase())).toEqual({ by: 'order', uidCustomer: uuid });
  });

  it('is read beside an ICCID', () => {
    for (const between of [' ', ' / ', ';', '-'])
      expect(nameOf(`${iccid}${between}${uuid}`)).toEqual({ by: 'both', iccid, uidCustomer: uuid });
  });
});

describe('a receipt’s code', () => {
  it('is read back, in either case and whatever a keyboard makes of its dash', () => {
    const code = receiptCode(iccid, uuid) ?? expect.fail('no code');
    for (const text of [code, code.toLowerCase(), code.replace('-', 'ß'), code.replace('-', "'")])
      expect(nameOf(text)).toEqual({ by: 'both', iccid, uidCustomer: uuid });
  });

  it.each([
    ['French', '&é"\'(-è_çà'],
    ['Belgian', '&é"\'(§è!çà'],
  ])('is read where a scanner for another keyboard types it on a %s one', (_, row) => {
    const letters: Record<string, string> = { A: 'Q', M: '?', '-': ')' };
    const typed = (code: string) =>
      Array.from(code, (sign) =>
        /\d/.test(sign) ? row[(Number(sign) + 9) % 10] : (letters[sign] ?? sign),
      ).join('');
    const code = receiptCode(iccid, uuid) ?? expect.fail('no code');
    expect(nameOf(typed(code))).toEqual({ by: 'both', iccid, uidCustomer: uuid });
    expect(nameOf(typed(iccid))).toEqual({ by: 'iccid', iccid });
    expect(whyNot('8981-1000-0123-456')).toBe('wrong-length');
  });

  it('has the order alone where the service told no ICCID', () => {
    expect(nameOf(receiptCode('', uuid) ?? '')).toEqual({ by: 'order', uidCustomer: uuid });
  });

  it('is not made of an order number that is no UUID', () => {
    expect(receiptCode(iccid, 'order-17')).toBeUndefined();
  });

  it('is read back for every ICCID and UUID, and fits a QR code of version 3', () => {
    const anyIccid = fc.stringMatching(/^89\d{16,18}$/);
    fc.assert(
      fc.property(anyIccid, fc.uuid(), (each, uidCustomer) => {
        const code = receiptCode(each, uidCustomer) ?? '';
        expect(nameOf(code)).toEqual({ by: 'both', iccid: each, uidCustomer });
        // ISO/IEC 18004: 61 alphanumeric signs at level M.
        expect(code).toMatch(/^[0-9A-Z-]{1,61}$/);
      }),
    );
  });
});

describe('what names no eSIM', () => {
  it.each([
    ['nothing', '  ', 'empty'],
    ['an EID', '89049032007008882600020634712345', 'eid'],
    ['an EID in groups', '8904 9032 0070 0888 2600 0206 3471 2345', 'eid'],
    ['an IMEI', '490154203237518', 'other-number'],
    ['half an ICCID', '8981 1000 0123', 'wrong-length'],
    ['an activation code', 'LPA:1$smdp.example.net$K2-9QX1', 'install-code'],
    ['a name', 'Ana Smith', 'no-number'],
    ['half a UUID', uuid.slice(0, 20), 'no-number'],
    ['a till’s order id', 'T1-01HZXJ8Q9V5E6R7T8Y9P0A1B2C', 'no-number'],
    ['a very long text', `${iccid}${' '.repeat(50)}${'x'.repeat(90)}`, 'no-number'],
  ])('is said of %s', (_, text, why) => {
    expect(whyNot(text)).toBe(why);
  });

  it('is decided of any text at once', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5_000 }), (text) => {
        expect(['named', 'not-named']).toContain(readEsimName(text).kind);
      }),
    );
  });
});
