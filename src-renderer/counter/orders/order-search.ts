import type { SaleView } from '../../../src-preload/contract.ts';
import { countryName } from '../../place/country-names.ts';
import { plain } from '../../place/plain-text.ts';

/** Digits of an ICCID are read out in groups, and typed so. */
const packed = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/** The sales whose order number, ICCID or place has what was typed. */
export function searchOrders(sales: readonly SaleView[], text: string): readonly SaleView[] {
  const [words, run] = [plain(text), packed(text)];
  if (words === '') return sales;
  return sales.filter(
    ({ orderId, install, package: sold }) =>
      packed(orderId).includes(run) ||
      (install?.iccid.includes(run) ?? false) ||
      (sold === null ? [] : [sold.place, ...sold.countries.map(countryName)]).some((name) =>
        ` ${plain(name)}`.includes(` ${words}`),
      ),
  );
}
