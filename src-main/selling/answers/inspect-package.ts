import type { IdPack } from '../../../src-merchant-api/id-pack.ts';
import { idPackOf } from '../../../src-merchant-api/id-pack.ts';
import { latestOf } from '../../../src-merchant-api/reading/values/moment.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';
import type { Credit } from '../history/search/look-for-credit.ts';
import type { Activation, CounterRefund } from '../../domain/orders/package-change.ts';
import { slackMs } from '../history/reading/line-order.ts';

/** What checking the service shows about a change without an answer, or without a credible one. */
export type Inspection =
  | 'done'
  | 'not-done'
  /** Not done, and never will be: the package shows a reason that the change itself can't have caused. */
  | 'never'
  /** The package was refunded before this refund was sent, so the credit isn't this one's. */
  | 'refunded-before'
  /** The package says that it was refunded, and a history that would show the credit doesn't: only the balance can tell. */
  | 'said-done'
  /** The package says that it was refunded, and no history is shown: the balance must not contradict it. */
  | 'said-alone'
  | 'cannot-tell';

/**
 * Package statuses that mean "refunded". The interface calls that state "refunded". Other words that contain "refund"
 * don't mean it: "refund" and "returned" may only mean that it was asked for.
 */
const refundedWords: ReadonlySet<string> = new Set(['refunded', 'reversed', 'money_back']);

const wordOf = (text: string | null): string =>
  (text ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** Whether a package's status means that its money was given back. */
export const saysRefunded = (status: string | null): boolean => refundedWords.has(wordOf(status));

/** Whether a package's status means that it was given back, or suggests that its order was canceled. */
export const saysNotDone = (status: string | null): boolean =>
  saysRefunded(status) || wordOf(status).includes('cancel');

/** A package in a status record. */
type Place = PackageRecord | 'gone' | 'cannot-tell';

/** 'gone' only if the whole list was readable, with a number on every package. */
function placeOf(record: OrderStatusRecord, idPack: IdPack): Place {
  if (record.status !== 'completed') return 'cannot-tell';
  const numbers = record.activatedItems.map((item) => ({ item, id: idPackOf(item.uid) }));
  const found = numbers.find(({ id }) => id.kind === 'number' && id.idPack === idPack);
  if (found !== undefined) return found.item;
  const readable = record.unreadableItems.length === 0 && numbers.every(({ id }) => id.kind === 'number');
  return readable ? 'gone' : 'cannot-tell';
}

/** Whether a status shows a package as refunded. */
export function isShownRefunded(record: OrderStatusRecord, idPack: IdPack): boolean {
  const place = placeOf(record, idPack);
  return typeof place === 'object' && saysRefunded(place.status);
}

/**
 * Whether a package was activated: activatedAt is null until then (merchant interface, activatedItems). An activation
 * neither refunds a package nor makes it start automatically.
 */
export function inspectActivation({ intent }: Activation, record: OrderStatusRecord): Inspection {
  const place = placeOf(record, intent.idPack);
  if (place === 'gone' || place === 'cannot-tell') return 'cannot-tell';
  const { activatedAt, activationMode, status } = place;
  if (activatedAt !== null) return 'done';
  const startsByItself = activationMode !== null && activationMode !== 'ON_DEMAND';
  return startsByItself || saysRefunded(status) ? 'never' : 'not-done';
}

/** Words for something that is being undone, was undone, or isn't finished: they never mean "not refunded". */
const undecided = /refund|return|revers|cancel|void|revok|process/;

/** Words for a package that can still be used. Without a history, only they mean that it was not refunded. */
const usableWords: ReadonlySet<string> = new Set([
  ...[
    'not_activated',
    'not_active',
    'inactive',
    'new',
    'unused',
    'available',
    'waiting',
    'pending_activation',
  ],
  ...['purchased', 'ready', 'issued', 'active', 'activated', 'enabled', 'installed', 'not_installed'],
]);

/** How much a package's "refunded" is worth. */
export type WordOfPackage =
  /** The service accepted this refund, or nothing that it shows can be out of date any more. */
  | 'enough'
  /** The history may soon show whose refund it was; one without credits never will. */
  | 'with-history'
  /** It isn't known whether this refund was sent. */
  | 'not-enough';

/**
 * Whether this refund was made. The package's own status says that it was refunded; a history with the credit says by
 * which refund. "Not refunded" needs the package to be there, with a status that doesn't suggest a refund, and a
 * history without a credit, or if the service shows none, all of the package's data unused. The balance proves
 * neither, because other tills and other sales change it.
 *
 * @param begunAt the earliest that the refund can have been begun, by the service's clock, in milliseconds since 1970 in UTC;
 *   null if unknown.
 */
export function inspectRefund(
  { intent }: CounterRefund,
  record: OrderStatusRecord | undefined,
  credit: Credit,
  word: WordOfPackage = 'enough',
  begunAt: number | null = null,
): Inspection {
  const place = record === undefined ? 'cannot-tell' : placeOf(record, intent.idPack);
  if (credit === 'credited') return 'done';
  if (credit === 'credited-before') return 'refunded-before';
  if (credit === 'credited-otherwise' || typeof place !== 'object') return 'cannot-tell';
  if (saysRefunded(place.status)) return byWord(word, credit);
  const said = wordOf(place.status);
  if (credit === 'may-be' || credit === 'may-be-otherwise' || said === '' || undecided.test(said))
    return 'cannot-tell';
  if (place.activatedAt !== null) return 'never';
  if (credit === 'not-read') return 'cannot-tell';
  if (credit === 'not-shown' && !(isWhole(place) && usableWords.has(said))) return 'cannot-tell';
  return credit === 'not-credited' && isPastRefund(place, begunAt) ? 'never' : 'not-done';
}

/**
 * What a package's "refunded" means. SECURITY: staff give the customer their money on it. So it is not believed against
 * a history that reaches back and has no credit, nor before that history could be read, nor against a balance that is known
 * and has not risen.
 */
function byWord(word: WordOfPackage, credit: Exclude<Credit, `credited${string}`>): Inspection {
  if (word === 'not-enough') return 'cannot-tell';
  switch (credit) {
    case 'not-shown':
      return 'said-alone';
    case 'may-be':
      return word === 'enough' ? 'done' : 'cannot-tell';
    case 'may-be-otherwise':
    case 'not-credited':
      return word === 'enough' ? 'said-done' : 'cannot-tell';
    case 'not-read':
      return 'cannot-tell';
  }
}

/**
 * Whether a package shows why it can't be refunded. SECURITY: never by something that its own refund could have
 * caused, because then the refusal may answer a repeated request. A refund may remove the data, or set a status such
 * as "canceled"; but it doesn't use part of the data, or move the end into the past.
 */
function isPastRefund(
  { expiresAt, size, availableBalance: left }: PackageRecord,
  begunAt: number | null,
): boolean {
  const comparable = size !== null && left !== null && size.sizeUnit === left.sizeUnit;
  if (comparable && left.sizeValue > 0 && left.sizeValue < size.sizeValue) return true;
  const end = expiresAt === null ? null : latestOf(expiresAt);
  return begunAt !== null && end !== null && end < begunAt - slackMs;
}

/** Whether all of a package's data is still usable: then its money can't have been given back. */
const isWhole = ({ size, availableBalance: left }: PackageRecord): boolean =>
  left !== null &&
  left.sizeValue > 0 &&
  left.sizeValue === size?.sizeValue &&
  left.sizeUnit === size.sizeUnit;

/** The package that a top-up added; 'several' if other new packages can't be told apart from it. */
export type Found =
  | { readonly kind: 'found'; readonly packageUid: string; readonly idPack: IdPack | null }
  | { readonly kind: 'several' }
  | { readonly kind: 'not-yet' };

/** What identifies a top-up's package. */
type Sought = {
  readonly idPack: IdPack | null;
  readonly knownPackages: readonly string[];
  readonly productName: string;
};

/** Finds a top-up's package on its profile: by its number, or because it is new. */
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
  // A number that isn't listed yet is waited for, unless this service's uids aren't numbers.
  const candidates = idPack === null ? added : added.filter(({ number }) => number === null);
  const alike = candidates.filter(({ name }) => name === productName);
  const [only, ...others] = alike.length > 0 ? alike : candidates;
  if (only === undefined) return { kind: 'not-yet' };
  if (others.length > 0) return { kind: 'several' };
  return { kind: 'found', packageUid: only.uid, idPack: idPack ?? only.number };
}
