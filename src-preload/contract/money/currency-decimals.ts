const known = new Map<string, number>();

/**
 * How many decimals amounts of a currency are paid with: of the yen none, of the Kuwaiti dinar three.
 *
 * @param code ISO 4217.
 */
export function currencyDecimals(code: string): number {
  const found = known.get(code);
  if (found !== undefined) return found;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  known.set(code, maximumFractionDigits);
  return maximumFractionDigits;
}
