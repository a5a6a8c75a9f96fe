import { fail, succeed } from '../result.ts';
import { dataSizeOf, type DataSize } from './values/data-size.ts';
import { readEach, type ReadEntries, type UnreadableEntry } from './values/entries.ts';
import { fieldsOf, type Fields } from './values/fields.ts';
import { httpsLinkOf } from './values/https-link.ts';
import { momentOf, type Moment } from './values/moment.ts';
import { readPackage, type PackageRecord } from './package.ts';
import { readProfile, type EsimProfile } from './profile.ts';
import type { Reading } from './values/reading.ts';
import { textOf } from './values/scalars.ts';
import { spelledAs } from './values/spelled.ts';

type Identifiers = {
  readonly message: string | null;
  readonly uidCustomer: string;
  /** The reply repeats the uidCustomer that was asked for, rather than leaving it out. */
  readonly repeatsUid: boolean;
  readonly orderId: string | null;
  readonly createdAt: Moment | null;
};

type Completed = {
  readonly status: 'completed';
  readonly esimProfile: EsimProfile;
  /** The page of the customer's profile is https, or it is as if there were none. */
  readonly customer: { readonly uidCustomer: string | null; readonly profileUrl: string | null } | null;
  readonly activatedItems: readonly PackageRecord[];
  /** Packages that can't be read; the profile can be handed over all the same. */
  readonly unreadableItems: readonly UnreadableEntry[];
  readonly totalAvailableBalance: DataSize | null;
};

/**
 * 200 body of GET /orders/getStatus. The profile is there when the order is completed, and only then, so the status
 * decides the shape. A status that the interface does not show is `other`, with the service's word for it.
 * Source: merchant interface, Order status record.
 */
export type OrderStatusRecord = Identifiers &
  (
    | { readonly status: 'in_processing' }
    | { readonly status: 'canceled' }
    | { readonly status: 'ERROR' }
    | { readonly status: 'other'; readonly statusWord: string }
    | Completed
  );

const statuses = ['in_processing', 'completed', 'canceled', 'ERROR'] as const;

/** Two spellings of one word. */
const spelling = (word: string) =>
  /^cancelled$/i.test(word.trim()) ? 'canceled' : spelledAs(word, statuses);

/**
 * Reads an order's status.
 *
 * @param asked the uidCustomer that was asked for. Which identifiers come with a status is not shown, so a reply that
 * doesn't repeat it is taken as this order's.
 */
export function readOrderStatus(body: unknown, asked: string): Reading<OrderStatusRecord> {
  const fields = fieldsOf(body);
  if (fields === undefined) return fail('the reply is no object');
  const word = textOf(fields('status'));
  if (word === null) return fail('the reply has no status');
  const repeatedUid = textOf(fields('uidCustomer'));
  const uidCustomer = repeatedUid ?? asked;
  // SECURITY: another customer's eSIM must not be handed over.
  if (uidCustomer.toLowerCase() !== asked.toLowerCase()) return fail('the reply is about another order');
  const identifiers: Identifiers = {
    message: textOf(fields('message')),
    uidCustomer,
    repeatsUid: repeatedUid !== null,
    orderId: textOf(fields('orderId')),
    createdAt: momentOf(fields('createdAt')),
  };
  const status = spelling(word);
  switch (status) {
    case undefined:
      return succeed({ ...identifiers, status: 'other', statusWord: word });
    case 'in_processing':
    case 'canceled':
    case 'ERROR':
      return succeed({ ...identifiers, status });
    case 'completed': {
      const completed = readCompleted(fields);
      return completed.ok ? succeed({ ...identifiers, ...completed.value }) : completed;
    }
  }
}

function readCompleted(fields: Fields): Reading<Completed> {
  const profile = readProfile(fields('esimProfile'));
  if (!profile.ok) return fail(`the order is completed, but ${profile.failure}`);
  const customer = fieldsOf(fields('customer'));
  const items = packagesOf(fields('activatedItems'));
  return succeed({
    status: 'completed',
    esimProfile: profile.value,
    customer:
      customer === undefined
        ? null
        : {
            uidCustomer: textOf(customer('uidCustomer')),
            profileUrl: httpsLinkOf(customer('profileUrl'))?.href ?? null,
          },
    activatedItems: items.entries,
    unreadableItems: items.unreadable,
    totalAvailableBalance: dataSizeOf(fields('totalAvailableBalance')),
  });
}

/**
 * The packages that can be read; here, unlike in a catalog, even none of them is an answer. What is no list is taken
 * for the only package, and shows as unreadable where it is none.
 */
function packagesOf(value: unknown): ReadEntries<PackageRecord> {
  const found: readonly unknown[] = Array.isArray(value) ? value : [value];
  return readEach(value === undefined ? [] : found, readPackage);
}
