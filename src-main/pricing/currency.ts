/** How many decimals an amount of each currency is written with, by its code. */
const decimalsOf = new Map<string, number>();

/** Whether a code (ISO 4217) is of a currency that amounts can be written in. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** How many decimals amounts of a currency are paid with: of the yen none, of the Kuwaiti dinar three. */
export function currencyDecimals(code: string): number {
  const known = decimalsOf.get(code);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  decimalsOf.set(code, maximumFractionDigits);
  return maximumFractionDigits;
}
