/**
 * What is odd about the text of an activation code. Closed: windows have words for each.
 *
 * - `no-prefix`: it doesn't begin with `LPA:`, in capitals.
 * - `other-format`: what follows is not the one format that there is, `1$`.
 * - `host`: between the first two `$` stands no domain name.
 * - `no-matching-id`: there is no field for the matching id. (It may be empty.)
 * - `matching-id`: the matching id has signs other than letters, digits and `-`.
 * - `matching-id-case`: it has small letters, which the standard doesn't use and some services do.
 * - `oid`: the third field is not an object identifier.
 * - `confirmation-flag`: the fourth field is not `1`.
 * - `more-fields`: there are fields after the fourth.
 * - `too-long`: it is longer than the standard allows.
 */
export type CodeWarning =
  | 'no-prefix'
  | 'other-format'
  | 'host'
  | 'no-matching-id'
  | 'matching-id'
  | 'matching-id-case'
  | 'oid'
  | 'confirmation-flag'
  | 'more-fields'
  | 'too-long';

/** The parts of a code, for entry by hand. Their case matters and is kept. */
export type CodeFields = {
  /** Host of the SM-DP+. */
  readonly host: string;
  /** May be empty: the phone is then told nothing but the host. */
  readonly matchingId: string;
  readonly oid: string | null;
  /** The phone will ask for a confirmation code, which is not inside. */
  readonly needsConfirmationCode: boolean;
};

/** An activation code that was looked at. Whatever it is, its text is what the service sent: it is shown as it is. */
export type ActivationCode = {
  readonly text: string;
  /** Null where it isn't of the form: better none than wrong ones. */
  readonly parts: CodeFields | null;
  readonly warnings: readonly CodeWarning[];
};

/** With `LPA:`, GSMA SGP.22, 4.1. */
const longest = 255;

const prefix = 'LPA:';
const format = '1';

/** RFC 1123: labels of letters, digits and inner hyphens; a port is what test systems add. */
const domainName =
  /^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::\d{1,5})?$/i;
const matchingIdSigns = /^[A-Za-z0-9-]*$/;
const objectIdentifier = /^\d+(?:\.\d+)+$/;

/**
 * Takes an activation code apart: `LPA:1$<SM-DP+ host>$<matching id>[$<OID>][$1]`. Without an OID its field stays
 * empty where a confirmation code is needed (`$$1`). Source: GSMA SGP.22, 4.1. Never fails: a text of another form has
 * no parts, and warnings that say why.
 */
export function readActivationCode(text: string): ActivationCode {
  const tooLong: readonly CodeWarning[] = text.length > longest ? ['too-long'] : [];
  const unreadable = (...why: readonly CodeWarning[]): ActivationCode => ({
    text,
    parts: null,
    warnings: [...why, ...tooLong],
  });
  if (!text.startsWith(prefix)) return unreadable('no-prefix');
  const [given, host = '', matchingId, oid = '', flag, ...more] = text.slice(prefix.length).split('$');
  if (given !== format) return unreadable('other-format');
  const broken: CodeWarning[] = [];
  if (!domainName.test(host)) broken.push('host');
  if (matchingId === undefined) broken.push('no-matching-id');
  else if (!matchingIdSigns.test(matchingId)) broken.push('matching-id');
  if (oid !== '' && !objectIdentifier.test(oid)) broken.push('oid');
  if (flag !== undefined && flag !== '' && flag !== '1') broken.push('confirmation-flag');
  if (more.length > 0) broken.push('more-fields');
  if (broken.length > 0 || matchingId === undefined) return unreadable(...broken);
  return {
    text,
    parts: { host, matchingId, oid: oid === '' ? null : oid, needsConfirmationCode: flag === '1' },
    warnings: [...(/[a-z]/.test(matchingId) ? (['matching-id-case'] as const) : []), ...tooLong],
  };
}
