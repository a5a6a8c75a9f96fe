import { z } from 'zod';
import { language } from '../settings/language.ts';

const line = z.string();
/** One line of a sheet: what it is, and how much. */
const row = z.object({ label: line, value: line, isStrong: z.boolean() });
export type SheetRow = z.infer<typeof row>;

/**
 * A report as it is read, in the staff's language: every rendering shows all of it, in this order, and adds no words but
 * those of its buttons.
 */
export const sheetModel = z.object({
  kind: z.literal('sheet'),
  language,
  direction: z.enum(['ltr', 'rtl']),
  /** Stands at the top and at the bottom of what is practice mode's. */
  practice: z.object({ mark: line, meaning: line }).nullable(),
  shop: z.string(),
  title: line,
  /** What is said first, in larger letters: of a Z report how the count came out. `isOff`: money is missing, or too much. */
  headline: z.array(z.object({ text: line, isOff: z.boolean() })),
  occasion: z.array(row),
  sections: z.array(z.object({ title: line, rows: z.array(row) })),
  /** Names of the file's own, in small letters. */
  facts: z.array(row),
});
export type SheetModel = z.infer<typeof sheetModel>;
