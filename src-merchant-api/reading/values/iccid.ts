/**
 * Whether two ICCIDs are of the same eSIM. Some services write them in groups, and some leave out the check digit, which phones
 * show, or fill up with an F. An empty one is of no eSIM. The ledger compares them in the same way (schema/listed-values.ts).
 */
export function isSameIccid(one: string, other: string): boolean {
  const [short = '', long = ''] = [plain(one), plain(other)].toSorted((a, b) => a.length - b.length);
  return short !== '' && long.startsWith(short) && long.length - short.length <= 1;
}

const plain = (iccid: string): string => iccid.replaceAll(/[ -]|F+$/gi, '');
