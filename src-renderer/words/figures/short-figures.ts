import { withMinus } from '../../../src-preload/contract/money/minus-sign.ts';
import { figuresAs, perLanguage } from '../language/per-language.ts';
import { kept } from './money.ts';

/** From here on, amounts on a chart's axis are written short. */
const long = 10_000;

/** "$150", "$0.50", "$12.5K": an amount on a chart. Its exact figure stands elsewhere. */
export function shortMoney(amount: number, currency: string): string {
  const length = Math.abs(amount) >= long ? 'compact' : Number.isInteger(amount) ? 'whole' : 'exact';
  const name = `${currency} ${length}`;
  const known = shortFormats().get(name);
  const format =
    known ?? new Intl.NumberFormat(figuresAs(), { style: 'currency', currency, ...optionsOfLength[length] });
  if (known === undefined) shortFormats().set(name, format);
  return kept(format.format(amount));
}

/** From here on, decimals on a bar would be more than anybody reads. */
const withoutDecimals = 100;

/** "24.90", "163", "12.5K": a figure on a bar of a chart, as short as it can be told from others. */
export function shortFigure(value: number, decimals: number): string {
  const size = Math.abs(value);
  const digits = size >= withoutDecimals || Number.isInteger(value) ? 0 : decimals;
  return withMinus(
    new Intl.NumberFormat(
      figuresAs(),
      size >= long
        ? optionsOfLength.compact
        : { minimumFractionDigits: digits, maximumFractionDigits: digits },
    ).format(value),
  );
}

const shortFormats = perLanguage(() => new Map<string, Intl.NumberFormat>());

const optionsOfLength = {
  compact: { notation: 'compact', maximumFractionDigits: 1 },
  whole: { maximumFractionDigits: 0 },
  exact: {},
} as const;
