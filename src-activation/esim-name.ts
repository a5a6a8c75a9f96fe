/** What names an eSIM, whoever sold it: its ICCID, the UUID of its order at the service, or both. */
export type EsimName =
  | { readonly by: 'iccid'; readonly iccid: string }
  | { readonly by: 'order'; readonly uidCustomer: string }
  | { readonly by: 'both'; readonly iccid: string; readonly uidCustomer: string };

/**
 * Why a text names no eSIM. Closed: windows have a sentence for each.
 *
 * - `empty`: nothing was typed.
 * - `eid`: it is the number of a phone's chip, as `*#06#` shows it.
 * - `wrong-length`: digits as of an ICCID, too few or too many of them.
 * - `other-number`: a number of another kind, such as an IMEI.
 * - `install-code`: it is the code that installs an eSIM.
 * - `no-number`: it is none of these.
 */
export type WhyNoName = 'empty' | 'eid' | 'wrong-length' | 'other-number' | 'install-code' | 'no-number';

export type EsimNameReading =
  | { readonly kind: 'named'; readonly name: EsimName }
  | { readonly kind: 'not-named'; readonly why: WhyNoName };

/** Longer than any code of ours, with room for what a scanner adds. */
const longest = 120;

/** What a receipt's code begins with: a phone that scans it installs nothing. */
const prefix = 'ESIM';

const uuid = '[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}';
const uuidAlone = new RegExp(`^${uuid}$`, 'i');
/**
 * A receipt's code, or both numbers one after the other. Between them stands anything but letters and digits: a scanner
 * that takes the keyboard for another one types another sign.
 */
const withOrder = new RegExp(`^(?:${prefix})?(?:(89\\d{16,18})f?)?[^0-9a-z]*(${uuid})$`, 'i');
/** Of a receipt whose order has no UUID, or whose scanner stopped half way, nothing is guessed. */
const withoutOrder = new RegExp(`^(?:${prefix})?([\\d\\s.-]+)f?$`, 'i');

/**
 * Reads what was typed or scanned of an eSIM: an ICCID with spaces or dashes, the UUID of an order in any case, or the code
 * of a receipt, which has both.
 */
export function readEsimName(typed: string): EsimNameReading {
  const reading = readAsWritten(typed);
  // Such a keyboard makes no digit of any key that was pressed for one.
  if (reading.kind === 'named' || /\d/.test(typed)) return reading;
  const again = readAsWritten(fromAzerty(typed));
  return again.kind === 'named' ? again : reading;
}

/** What a scanner that is set to an American keyboard types where the computer has a French or Belgian one: key by key. */
const azerty: Readonly<Record<string, string>> = {
  ...{
    '&': '1',
    é: '2',
    '"': '3',
    "'": '4',
    '(': '5',
    '-': '6',
    '§': '6',
    è: '7',
    _: '8',
    '!': '8',
    ç: '9',
    à: '0',
  },
  ...{ q: 'a', Q: 'A', ',': 'm', '?': 'M', ')': '-', '°': '-' },
};

const fromAzerty = (text: string): string => Array.from(text, (sign) => azerty[sign] ?? sign).join('');

function readAsWritten(typed: string): EsimNameReading {
  const text = typed.trim();
  if (text === '') return notNamed('empty');
  if (text.length > longest) return notNamed('no-number');
  if (/^lpa:/i.test(text)) return notNamed('install-code');
  const digits = withoutOrder.exec(text)?.[1]?.replace(/\D/g, '');
  if (digits !== undefined && /^89\d{30}$/.test(digits)) return notNamed('eid');
  const [, iccid, order] = withOrder.exec(text) ?? [];
  if (order !== undefined) {
    const uidCustomer = writtenUuid(order);
    return named(iccid === undefined ? { by: 'order', uidCustomer } : { by: 'both', iccid, uidCustomer });
  }
  if (digits === undefined) return notNamed('no-number');
  if (/^89\d{16,18}$/.test(digits)) return named({ by: 'iccid', iccid: digits });
  return notNamed(digits.startsWith('89') ? 'wrong-length' : 'other-number');
}

/**
 * The code that a receipt carries for scanners in a shop: the ICCID and the UUID of the order, in digits and the letters A to F,
 * which most keyboards have in one place; what a French one makes of them is read too. Undefined where the service gave its order no UUID.
 */
export function receiptCode(iccid: string, uidCustomer: string): string | undefined {
  if (!uuidAlone.test(uidCustomer)) return undefined;
  const digits = iccid.replace(/[\s-]/g, '');
  const esim = /^89\d{16,18}$/.test(digits) ? `${digits}-` : '';
  return `${prefix}${esim}${uidCustomer.replaceAll('-', '').toUpperCase()}`;
}

/** Whether an ICCID's last digit is the one that the others give (Luhn, ISO/IEC 7812). Many services' isn't: a hint only. */
export function hasCheckDigit(iccid: string): boolean {
  const sum = Array.from(iccid)
    .toReversed()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

/** As services write UUIDs: in small letters, in groups (RFC 9562). */
const writtenUuid = (text: string): string =>
  text
    .replaceAll('-', '')
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const named = (name: EsimName): EsimNameReading => ({ kind: 'named', name });
const notNamed = (why: WhyNoName): EsimNameReading => ({ kind: 'not-named', why });
