import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Fact, ReceiptModel } from '../../src-preload/contract/customers/receipt.ts';
import { centeredOn, type Dots } from './dots.ts';
import { newEncoder, wordsOf } from './escpos-words.ts';
import { canSet, inPlainSigns } from './printer-letters.ts';
import { dotsAModule, drawQrDots, leastDotsAModule, mostDotsAModule } from './qr-dots.ts';

/** Paper rolls, by their width. */
export type Roll = '58mm' | '80mm';

/** The dots across a roll at 203 dpi: 48 mm and 72 mm of it. */
export const rollDots: Readonly<Record<Roll, number>> = { '58mm': 384, '80mm': 576 };

/** The letters across a roll, 12 dots each: font A of ESC/POS. */
export const rollColumns: Readonly<Record<Roll, number>> = { '58mm': 32, '80mm': 48 };

export type ThermalLook = {
  readonly roll: Roll;
  /** Whether the printer draws the QR with its own command, or gets it as dots. */
  readonly qr: 'printer' | 'picture';
  readonly logo: Dots | null;
  readonly cuts: boolean;
  readonly opensDrawer: boolean;
};

type Install = NonNullable<ReceiptModel['install']>;

/** Every text of a receipt. */
const textsOf = ({
  practice,
  reprint,
  shop,
  occasion,
  sold,
  install,
  facts,
  forShop,
}: ReceiptModel): string[] => [
  ...(practice === null ? [] : [practice.mark, practice.meaning]),
  ...(reprint === null ? [] : [reprint]),
  shop.name,
  ...shop.lines,
  ...shop.footer,
  sold.title,
  ...sold.details,
  ...sold.below,
  ...(sold.purchase === null ? [] : [sold.purchase.title, ...sold.purchase.below]),
  ...(install === null ? [] : installTexts(install)),
  ...(forShop === null ? [] : [forShop.title, ...forShop.notes]),
  ...[
    ...occasion,
    ...facts,
    ...(install?.byHand?.facts ?? []),
    ...(sold.total === null ? [] : [sold.total]),
    ...(sold.purchase === null ? [] : [...sold.purchase.pieces, sold.purchase.total]),
    ...(forShop === null ? [] : [forShop.number]),
  ].flatMap(({ label, value }) => [label, value]),
];

const installTexts = ({ title, code, steps, notes, byHand }: Install): string[] => [
  title,
  ...(code === null ? [] : [code]),
  ...steps,
  ...notes,
  ...(byHand === null ? [] : [byHand.title]),
];

/** Whether a printer's own letters can print the whole receipt. If not, all of it is printed as a picture. */
export const canSetReceipt = (model: ReceiptModel): boolean =>
  model.direction === 'ltr' && textsOf(model).every(canSet);

/**
 * A receipt as ESC/POS commands, in the printer's own letters.
 *
 * @throws if the code is too long for a readable QR; a code that conforms never is.
 */
export function escposReceipt(model: ReceiptModel, look: ThermalLook): Uint8Array {
  const columns = rollColumns[look.roll];
  const encoder = newEncoder(columns);
  const { line, lines, title, practice } = wordsOf(encoder);
  const facts = (each: readonly Fact[]): void => lines(each.flatMap((fact) => factLines(fact, columns)));

  const addInstall = (install: Install): void => {
    title(install.title);
    install.steps.forEach((step, at) => line(`${String(at + 1)}. ${step}`));
    if (install.code !== null) {
      addQr(encoder, install.code, look, mostDotsAModule);
      lines(inColumns(install.code, columns));
    }
    if (install.byHand !== null) {
      encoder.newline();
      line(`${install.byHand.title}:`);
      facts(install.byHand.facts);
    }
    encoder.newline();
    lines(install.notes);
    encoder.rule();
  };

  encoder.initialize().codepage('auto');
  practice(model.practice);
  if (look.logo !== null) {
    addPicture(encoder, centeredOn(rollDots[look.roll], look.logo));
    // A picture is as wide as the paper. On a line with centered text, spaces would come before it.
    encoder.newline();
  }
  encoder.align('center');
  if (model.reprint !== null) title(model.reprint);
  title(model.shop.name);
  lines(model.shop.lines);
  encoder.align('left').rule();
  facts(model.occasion);
  encoder.rule();
  title(model.sold.title);
  lines(model.sold.details);
  if (model.sold.total !== null) {
    encoder.bold(true);
    facts([model.sold.total]);
    encoder.bold(false);
  }
  lines(model.sold.below);
  const { purchase } = model.sold;
  if (purchase !== null) {
    encoder.rule();
    title(purchase.title);
    facts(purchase.pieces);
    encoder.bold(true);
    facts([purchase.total]);
    encoder.bold(false);
    lines(purchase.below);
  }
  encoder.rule();
  if (model.install !== null) addInstall(model.install);
  facts(model.facts);
  encoder.align('center');
  lines(model.shop.footer);
  encoder.align('left');
  if (model.forShop !== null) {
    encoder.rule();
    title(model.forShop.title);
    lines(model.forShop.notes);
    // As small as a scanner reads it, so that nobody takes it for the one above.
    addQr(encoder, model.forShop.code, look, leastDotsAModule);
    facts([model.forShop.number]);
  }
  practice(model.practice);
  return finish(encoder, model, look);
}

/** A receipt that was drawn dot by dot, as ESC/POS commands. */
export function escposPicture(picture: Dots, model: ReceiptModel, look: ThermalLook): Uint8Array {
  const encoder = newEncoder(rollColumns[look.roll]).initialize();
  addPicture(encoder, centeredPicture(picture, look.roll));
  return finish(encoder, model, look);
}

/** A picture centered on a roll. */
export const centeredPicture = (picture: Dots, roll: Roll): Dots => centeredOn(rollDots[roll], picture);

/** A few lines, to test a printer. */
export function escposTrial(lines: readonly string[], look: ThermalLook): Uint8Array {
  const encoder = newEncoder(rollColumns[look.roll]).initialize().codepage('auto');
  for (const line of lines) encoder.line(inPlainSigns(line));
  if (look.cuts) encoder.cut('partial');
  return encoder.encode();
}

function finish(encoder: ReceiptPrinterEncoder, model: ReceiptModel, look: ThermalLook): Uint8Array {
  if (look.cuts) encoder.cut('partial');
  else encoder.newline(4);
  // SECURITY: practice moves no money, and must not open the drawer.
  if (look.opensDrawer && model.practice === null) encoder.pulse();
  return encoder.encode();
}

function addQr(encoder: ReceiptPrinterEncoder, code: string, look: ThermalLook, mostDots: number): void {
  const paperDots = rollDots[look.roll];
  const fitting = dotsAModule(code, paperDots);
  const dots = fitting === undefined ? undefined : Math.min(fitting, mostDots);
  if (dots === undefined) throw new Error('the code is too long for a QR on this paper');
  if (look.qr === 'picture') {
    addPicture(encoder, centeredOn(paperDots, drawQrDots(code, dots)));
    return;
  }
  // Two lines are 60 dots, more than four modules: the printer adds no margin itself.
  encoder.newline(2).align('center').qrcode(code, { model: 2, size: dots, errorlevel: 'm' });
  encoder.align('left').newline(2);
}

/** Rows per command: cheap printers have little memory, and print one band while they receive the next. */
const bandRows = 240;

/** A picture as `GS v 0`, band by band. It has to begin on a new line. */
export function addPicture(encoder: ReceiptPrinterEncoder, { bytesARow, height, bytes }: Dots): void {
  for (let row = 0; row < height; row += bandRows) {
    const rows = Math.min(bandRows, height - row);
    encoder.raw([0x1d, 0x76, 0x30, 0, bytesARow & 0xff, bytesARow >> 8, rows & 0xff, rows >> 8]);
    encoder.raw(bytes.subarray(row * bytesARow, (row + rows) * bytesARow));
  }
}

/** A fact on one line if it fits, otherwise its label above its value. */
export function factLines({ label, value }: Fact, columns: number): string[] {
  const [before, after] = [inPlainSigns(label), inPlainSigns(value)];
  const room = columns - before.length - after.length;
  if (room >= 1) return [`${before}${' '.repeat(room)}${after}`];
  return [before, ...inColumns(after, columns).map((part) => part.padStart(columns))];
}

/** Breaks text without spaces at the end of a line; nothing is added to it. */
const inColumns = (text: string, columns: number): string[] =>
  text.match(new RegExp(`.{1,${String(columns)}}`, 'gsu')) ?? [];
