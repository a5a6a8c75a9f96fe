import { describe, expect, it } from 'vitest';
import { decodeQr, decodeQrs } from '../../test/windows/decode-qr.ts';
import { codeOfLength, paidBy, receiptOf, receiptPiece } from '../../test/fixtures/receipt.ts';
import { readEscpos } from '../../test/paper/read-escpos.ts';
import type { ReceiptModel } from '../../src-preload/contract/customers/receipt.ts';
import { blankDots } from './dots.ts';
import { canSetReceipt, escposPicture, escposReceipt, rollDots, type ThermalLook } from './escpos-receipt.ts';
import { inPlainSigns } from './printer-letters.ts';
import { dotsAModule, drawQrDots } from './qr-dots.ts';

const code = 'LPA:1$smdp.example.net$K2-9QX1-7HTRA4-8PLM2';
/** What a receipt ends with, for the shop's scanner. */
const forShop = 'ESIM8990199000000000004-6F9619FF8B864D11B42D00C04FC964FF';
const look: ThermalLook = { roll: '58mm', qr: 'printer', logo: null, cuts: true, opensDrawer: false };

const printed = (model: ReceiptModel, changed: Partial<ThermalLook> = {}) => {
  const its = { ...look, ...changed };
  return readEscpos(escposReceipt(model, its), rollDots[its.roll]);
};

/** The text of a receipt, without spaces and line ends, which are only layout. */
const bare = (text: string): string => inPlainSigns(text).replace(/\s/g, '');

// Two decoders read the paper, one of them a program of its own.
describe.each(['58mm', '80mm'] as const)('a receipt on %s', { timeout: 30_000 }, (roll) => {
  it.each(['printer', 'picture'] as const)('has a QR code that phones read, drawn by the %s', async (qr) => {
    const { paper, codes } = printed(await receiptOf(code), { roll, qr });
    expect(decodeQrs(paper.png())).toEqual({ forPhone: code, forShop });
    expect(codes).toEqual(qr === 'printer' ? [code, forShop] : []);
  });

  it('has every word', async () => {
    const pieces = [receiptPiece(), receiptPiece({ kind: 'top-up', end: 'not-sold' })];
    const model = await receiptOf(code, { staff: 'Zoë Škoda', paper: paidBy([], { pieces }) });
    const said = bare(printed(model, { roll }).lines.join(''));
    const { shop, sold, occasion, facts } = model;
    const { purchase } = sold;
    if (purchase === null) return expect.fail('it is of one piece');
    const install = model.install ?? expect.fail('nothing says how to install it');
    for (const text of [
      ...[purchase.title, ...purchase.below],
      ...[...purchase.pieces, purchase.total].flatMap(({ label, value }) => [label, value]),
      ...[shop.name, ...shop.lines, ...shop.footer, sold.title, ...sold.details, ...sold.below],
      ...[install.title, install.code ?? '', ...install.steps, ...install.notes],
      ...[model.forShop?.title ?? '', ...(model.forShop?.notes ?? []), model.forShop?.number.value ?? ''],
      ...[...occasion, ...facts, ...(install.byHand?.facts ?? [])].flatMap(({ label, value }) => [
        label,
        value,
      ]),
    ])
      expect(said).toContain(bare(text.replaceAll('\u202f', '').replaceAll('’', "'")));
  });
});

describe('a receipt', { timeout: 30_000 }, () => {
  it('has no QR for a phone and no code if the code could not be read, and says so', async () => {
    const unread = { kind: 'unreadable', why: 'no-key', iccid: '8990199000000000004' } as const;
    const { codes, lines } = printed(await receiptOf(code, { install: unread }));
    expect(codes).toEqual([forShop]);
    expect(lines.join(' ')).not.toContain('LPA:');
    expect(bare(lines.join(''))).toContain(bare("The code couldn't be read when this was printed."));
  });

  it('is cut if the printer has a cutter', async () => {
    const model = await receiptOf(code);
    expect(printed(model).cuts).toBe(1);
    expect(printed(model, { cuts: false }).cuts).toBe(0);
  });

  it('opens the drawer, but never in practice', async () => {
    expect(printed(await receiptOf(code), { opensDrawer: true }).drawerPulses).toBe(1);
    expect(printed(await receiptOf(code, { mode: 'practice' }), { opensDrawer: true }).drawerPulses).toBe(0);
  });

  it('says at the top and at the bottom that it is practice, and no sale', async () => {
    const { lines } = printed(await receiptOf(code, { mode: 'practice' }));
    const words = lines.map((line) => line.trim()).filter((line) => line !== '');
    expect(words[0]).toBe('PRACTICE');
    expect(words.at(-3)).toBe('PRACTICE');
    expect(printed(await receiptOf(code)).lines.join()).not.toContain('PRACTICE');
  });

  it('is marked as a copy after the first', async () => {
    expect(printed(await receiptOf(code, { copies: 2 })).lines.join()).toContain('REPRINT 3');
  });

  it('is printed as an image if the printer lacks the script', async () => {
    expect(canSetReceipt(await receiptOf(code))).toBe(true);
    expect(canSetReceipt(await receiptOf(code, { staff: 'Ольга' }))).toBe(true);
    for (const staff of ['أمينة', '王芳', '김', 'Ağca', 'Ελένη', 'a\u0007b'])
      expect(canSetReceipt(await receiptOf(code, { staff }))).toBe(false);
  });

  it('prints dot by dot as drawn', async () => {
    const drawn = drawQrDots(code, 5);
    const job = escposPicture(drawn, await receiptOf(code), look);
    expect(decodeQr(readEscpos(job, 384).paper.png())).toBe(code);
  });

  it('prints completely, however long the image is', async () => {
    const long = blankDots(576, 5_000);
    long.set(0, 4_999);
    const { paper } = readEscpos(escposPicture(long, await receiptOf(code), { ...look, roll: '80mm' }), 576);
    expect(paper.end).toBeGreaterThanOrEqual(5_000);
  });

  it('has the shop’s logo', async () => {
    const logo = blankDots(16, 16);
    for (let x = 0; x < 16; x += 1) logo.set(x, 8);
    // Its own height, and a line below it.
    const [without, withLogo] = [printed(await receiptOf(code)), printed(await receiptOf(code), { logo })];
    expect(withLogo.paper.end - without.paper.end).toBe(16 + 30);
  });
});

describe('the code for the shop’s scanner', { timeout: 30_000 }, () => {
  it('comes last, and is at most half as wide as the one for a phone', async () => {
    const model = await receiptOf(code);
    const { lines } = printed(model);
    const at = (text: string | undefined): number => lines.findIndex((line) => line.includes(text ?? ''));
    expect(at('Only for the shop')).toBeGreaterThan(at('Thank you'));
    for (const dots of Object.values(rollDots)) {
      const [wide, small] = [dotsAModule(code, dots) ?? 0, drawQrDots(forShop, 4).width];
      expect(small).toBeLessThanOrEqual(drawQrDots(code, wide).width / 2);
    }
  });
});

describe('a QR code on paper', { timeout: 30_000 }, () => {
  it('has modules of four dots or more and its margin, however long the code is', () => {
    for (let length = 30; length <= 255; length += 5) {
      for (const dots of Object.values(rollDots)) {
        const wide = dotsAModule(codeOfLength(length), dots);
        expect(wide).toBeGreaterThanOrEqual(4);
        expect(drawQrDots(codeOfLength(length), wide ?? 0).width).toBeLessThanOrEqual(dots);
      }
    }
  });

  it('is not drawn if it would be unreadable', () => {
    expect(dotsAModule('x'.repeat(2_000), 384)).toBeUndefined();
  });
});
