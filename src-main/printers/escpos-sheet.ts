import type { SheetModel, SheetRow } from '../../src-preload/contract/customers/sheet.ts';
import type { Dots } from './dots.ts';
import { addPicture, centeredPicture, factLines, rollColumns, type ThermalLook } from './escpos-receipt.ts';
import { newEncoder, wordsOf } from './escpos-words.ts';
import { canSet } from './printer-letters.ts';

/** Every text of a sheet. */
const textsOf = ({ practice, shop, title, headline, occasion, sections, facts }: SheetModel): string[] => [
  ...(practice === null ? [] : [practice.mark, practice.meaning]),
  shop,
  title,
  ...headline.map(({ text }) => text),
  ...sections.map((section) => section.title),
  ...[...occasion, ...facts, ...sections.flatMap(({ rows }) => rows)].flatMap(({ label, value }) => [
    label,
    value,
  ]),
];

/** Whether a printer's own letters can print the whole sheet. If not, all of it is printed as a picture. */
export const canSetSheet = (model: SheetModel): boolean =>
  model.direction === 'ltr' && textsOf(model).every(canSet);

type SheetLook = Pick<ThermalLook, 'roll' | 'cuts'>;

/** A report as ESC/POS commands, in the printer's own letters. */
export function escposSheet(model: SheetModel, look: SheetLook): Uint8Array {
  const columns = rollColumns[look.roll];
  const encoder = newEncoder(columns);
  const { line, title, practice } = wordsOf(encoder);
  const rows = (all: readonly SheetRow[]): void => {
    for (const each of all) {
      encoder.bold(each.isStrong);
      for (const part of factLines(each, columns)) line(part);
    }
    encoder.bold(false);
  };

  encoder.initialize().codepage('auto');
  practice(model.practice);
  encoder.align('center');
  title(model.shop);
  title(model.title);
  encoder.align('left').rule();
  for (const { text } of model.headline) title(text);
  if (model.headline.length > 0) encoder.rule();
  rows(model.occasion);
  for (const section of model.sections) {
    encoder.rule();
    title(section.title);
    rows(section.rows);
  }
  if (model.facts.length > 0) encoder.rule();
  rows(model.facts);
  practice(model.practice);
  return finish(encoder, look);
}

/** A report that was drawn dot by dot, as ESC/POS commands. */
export function escposSheetPicture(picture: Dots, look: SheetLook): Uint8Array {
  const encoder = newEncoder(rollColumns[look.roll]).initialize();
  addPicture(encoder, centeredPicture(picture, look.roll));
  return finish(encoder, look);
}

/** Opens the cash drawer, and prints nothing. */
export const escposDrawer = (look: Pick<ThermalLook, 'roll'>): Uint8Array =>
  newEncoder(rollColumns[look.roll]).initialize().pulse().encode();

function finish(encoder: ReturnType<typeof newEncoder>, look: SheetLook): Uint8Array {
  if (look.cuts) encoder.cut('partial');
  else encoder.newline(4);
  return encoder.encode();
}
