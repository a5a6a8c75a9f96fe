/** An activation code taken apart (GSMA SGP.22, 4.1). Its case matters and is kept. */
export type ActivationCode = {
  /** Host of the SM-DP+, as it is typed by hand. */
  readonly address: string;
  /** May be empty. */
  readonly matchingId: string;
  readonly oid: string | null;
  /** The phone will ask for a confirmation code, which is not inside. */
  readonly needsConfirmationCode: boolean;
};

/**
 * Reads `LPA:1$<host>$<matching id>[$<OID>][$1]`.
 *
 * @returns undefined where the text isn't of that form; it is then still shown as it is.
 */
export function parseActivationCode(text: string): ActivationCode | undefined {
  const match = /^LPA:1\$([^$\s]+)\$([^$\s]*)(?:\$([0-9.]*))?(?:\$(1))?$/.exec(text);
  const [, address, matchingId, oid, confirmation] = match ?? [];
  if (address === undefined || matchingId === undefined) return undefined;
  return {
    address,
    matchingId,
    oid: oid === undefined || oid === '' ? null : oid,
    needsConfirmationCode: confirmation === '1',
  };
}
