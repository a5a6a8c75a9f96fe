import { t } from '@lingui/core/macro';
import type { SheetModel } from '../../src-preload/contract/customers/sheet.ts';
import type { Tally } from '../shifts/drawer.ts';
import { tenderName } from './tender-name.ts';

type Line = SheetModel['headline'][number];

/**
 * How the count of a closed shift came out, for the top of its report: a sentence for each tender and currency, those that
 * are off first. Pure.
 */
export function countLines(
  tally: readonly Tally[],
  money: (amount: string, currency: string) => string,
): Line[] {
  if (tally.every(({ counted }) => counted === null)) return [{ text: t`Nothing was counted`, isOff: false }];
  const namesCurrency = new Set(tally.map(({ currency }) => currency)).size > 1;
  const lines = tally.flatMap((each) => lineOf(each, namesCurrency, money));
  return [...lines.filter(({ isOff }) => isOff), ...lines.filter(({ isOff }) => !isOff)];
}

function lineOf(
  { tender, currency, expected, difference }: Tally,
  namesCurrency: boolean,
  money: (amount: string, currency: string) => string,
): Line[] {
  const name = namesCurrency ? `${tenderName(tender)} (${currency})` : tenderName(tender);
  if (difference === null)
    return expected === '0' ? [] : [{ text: t`${name} was not counted`, isOff: false }];
  if (difference === '0') return [{ text: t`${name} is exact`, isOff: false }];
  const isShort = difference.startsWith('-');
  const amount = money(difference.replace('-', ''), currency);
  return [{ text: isShort ? t`${name} is ${amount} short` : t`${name} is ${amount} over`, isOff: true }];
}
