import type { IdPack } from '../../src-merchant-api/id-pack.ts';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import { compareAmounts, parseAmount } from '../../src-merchant-api/amount.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import type { OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import type { PackageRecord } from '../../src-merchant-api/reading/package.ts';
import type { Activation, CounterRefund } from './package-change.ts';

/** What a look at the service shows of a change that has no answer. */
export type Look = 'done' | 'not-done' | 'cannot-tell';

/** A package's status that says that its money was given back; other words with "refund" in them don't. */
const refundedWords: ReadonlySet<string> = new Set([
  'refunded',
  'refund',
  'returned',
  'reversed',
  'money_back',
]);

/** A transaction's type that credits a refund. */
const refundType = /refund|return|reversal/i;

const wordOf = (text: string | null): string =>
  (text ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** Whether a package's status says that its money was given back. */
export const saysRefunded = (status: string | null): boolean => refundedWords.has(wordOf(status));

/** Where a package stands in a status record. */
type Place = PackageRecord | 'gone' | 'cannot-tell';

/** 'gone' only where the whole list could be read, with a number on every package. */
function placeOf(record: OrderStatusRecord, idPack: IdPack): Place {
  if (record.status !== 'completed') return 'cannot-tell';
  const numbers = record.activatedItems.map((item) => ({ item, id: idPackOf(item.uid) }));
  const found = numbers.find(({ id }) => id.kind === 'number' && id.idPack === idPack);
  if (found !== undefined) return found.item;
  const readable = record.unreadableItems.length === 0 && numbers.every(({ id }) => id.kind === 'number');
  return readable ? 'gone' : 'cannot-tell';
}

/** Whether a package was activated: activatedAt is null while it isn't (merchant interface, activatedItems). */
export function lookAtActivation({ intent }: Activation, record: OrderStatusRecord): Look {
  const place = placeOf(record, intent.idPack);
  if (place === 'gone' || place === 'cannot-tell') return 'cannot-tell';
  return place.activatedAt !== null ? 'done' : 'not-done';
}

/**
 * What the history shows of a refund: 'unnamed' where a credit names no package and may be this one's, 'not-shown' where
 * the service has no history, or none that can be read.
 */
export type Credit = 'credited' | 'not-credited' | 'unnamed' | 'not-shown' | 'not-read';

/** Clocks differ, in milliseconds. */
const slackMs = 3_600_000;

/** Whether a history shows the credit of a refund. */
export function lookForCredit({ intent }: CounterRefund, transactions: readonly Transaction[]): Credit {
  const credits = transactions.filter(({ type, description, amount }) => {
    const size = amount === null ? undefined : parseAmount(amount.replace(/^-/, ''));
    const fits = size === undefined || compareAmounts(size, intent.expected) === 0;
    return fits && (refundType.test(type ?? '') || refundType.test(description ?? ''));
  });
  if (credits.some(({ idPack }) => idPack === intent.idPack)) return 'credited';
  const mayBeOurs = ({ idPack, uidCustomer, at }: Transaction): boolean =>
    idPack === null &&
    (uidCustomer === null || uidCustomer.toLowerCase() === intent.uidCustomer.toLowerCase()) &&
    (at?.at ?? Infinity) > intent.createdAt - slackMs;
  return credits.some(mayBeOurs) ? 'unnamed' : 'not-credited';
}

/** Words of something that is being undone, or was, or isn't over: "not refunded" is not said of them. */
const undecided = /refund|return|revers|cancel|void|revok|process/;

/**
 * Whether a package was refunded. The package's own status says it best; a history that shows the credit says it too.
 * "Not refunded" needs the package there, with a status that is no word of refunds, and a history without a credit,
 * or, where the service shows none, all of the package's data still to be used. The balance says neither: other tills
 * and other sales move it.
 */
export function lookAtRefund(
  { intent }: CounterRefund,
  record: OrderStatusRecord | undefined,
  credit: Credit,
): Look {
  const place = record === undefined ? 'cannot-tell' : placeOf(record, intent.idPack);
  if (typeof place === 'object' && saysRefunded(place.status)) return 'done';
  if (credit === 'credited') return 'done';
  if (typeof place !== 'object' || credit === 'not-read' || credit === 'unnamed') return 'cannot-tell';
  if (credit === 'not-shown' && !isWhole(place)) return 'cannot-tell';
  const word = wordOf(place.status);
  return word === '' || undecided.test(word) ? 'cannot-tell' : 'not-done';
}

/** Whether a package's holder can still use all of its data: its money can't have been given back then. */
const isWhole = ({ size, availableBalance: left }: PackageRecord): boolean =>
  left !== null &&
  left.sizeValue > 0 &&
  left.sizeValue === size?.sizeValue &&
  left.sizeUnit === size.sizeUnit;

/** The package that a top-up added; 'several' where it can't be told from others that are new too. */
export type Found =
  | { readonly kind: 'found'; readonly packageUid: string; readonly idPack: IdPack | null }
  | { readonly kind: 'several' }
  | { readonly kind: 'not-yet' };

/** What tells a top-up's package. */
type Sought = {
  readonly idPack: IdPack | null;
  readonly knownPackages: readonly string[];
  readonly productName: string;
};

/** Looks for a top-up's package on its profile: by its number, or as the one that is new. */
export function findPackage(
  { idPack, knownPackages, productName }: Sought,
  record: OrderStatusRecord,
): Found {
  if (record.status !== 'completed') return { kind: 'not-yet' };
  const listed = record.activatedItems.flatMap(({ uid, name }) => {
    if (uid === null) return [];
    const reading = idPackOf(uid);
    return [{ uid, name, number: reading.kind === 'number' ? reading.idPack : null }];
  });
  const named = idPack === null ? undefined : listed.find(({ number }) => number === idPack);
  if (named !== undefined) return { kind: 'found', packageUid: named.uid, idPack };
  const known = new Set(knownPackages);
  const added = listed.filter(({ uid }) => !known.has(uid));
  // A number that isn't listed yet is waited for, unless this service's uids are no numbers.
  const candidates = idPack === null ? added : added.filter(({ number }) => number === null);
  const alike = candidates.filter(({ name }) => name === productName);
  const [only, ...others] = alike.length > 0 ? alike : candidates;
  if (only === undefined) return { kind: 'not-yet' };
  if (others.length > 0) return { kind: 'several' };
  return { kind: 'found', packageUid: only.uid, idPack: idPack ?? only.number };
}
