import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { CustomerChange, KnownPhone } from '../../../src-preload/contract/sales/sale.ts';
import type { StaffChange, StaffList } from '../../../src-preload/contract/staff/staff.ts';
import type { CounterState } from '../../store.ts';
import { favoritePlace } from '../sell/favorite-place.ts';
import type { Change, UndoFault, UndoingRequest } from './change.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';

/** What undoing needs of the till: to ask for what it may, and what main has pushed. */
export type UndoingTill = {
  readonly ask: <Name extends UndoingRequest>(
    name: Name,
    ...request: RequestOf<Name> extends undefined ? [] : [RequestOf<Name>]
  ) => Promise<ReplyOf<Name>>;
  readonly mirror: () => CounterState['mirror'];
};

/**
 * Puts the former value back, by the request that changed it, which main lets pass or refuses as it did then. Not where
 * the value is another one by now: somebody wanted that.
 *
 * @returns why it was not done; null where it was.
 */
export async function undoChange(change: Change, till: UndoingTill): Promise<UndoFault | null> {
  try {
    return (await isAsChanged(change, till)) ? await putBack(change, till) : { kind: 'changed-since' };
  } catch (error) {
    return whyNotAnswered(error);
  }
}

/** Whether the value is the one that the change made. */
async function isAsChanged(change: Change, { ask, mirror }: UndoingTill): Promise<boolean> {
  switch (change.kind) {
    case 'prices':
      return isSame((await ask('prices-read')).rules, change.after);
    case 'printing':
      return isSame(await ask('printing-read'), change.after);
    case 'callback':
      return isSame((await ask('callback-read')).setting, change.after);
    case 'updates':
      return (await ask('updates-read')).address === change.after;
    case 'customer':
      return isSame((await ask('order', { orderId: change.orderId }))?.customer ?? null, change.after);
    case 'balance-warning':
      return isSame(mirror()?.balance?.warning ?? null, change.after);
    case 'favorite':
      return (favoritePlace(mirror(), change.product.productId) === null) === (change.after === null);
    case 'staff-name':
      return memberOf(await ask('staff-list'), change.id)?.name === change.after;
    case 'staff-role':
      return memberOf(await ask('staff-list'), change.id)?.role === change.after;
    case 'staff-removed':
      return memberOf(await ask('staff-list'), change.id) === undefined;
    case 'lock-after':
      return (await ask('staff-list')).lockAfterMinutes === change.after;
  }
}

async function putBack(change: Change, { ask }: UndoingTill): Promise<UndoFault | null> {
  switch (change.kind) {
    case 'prices':
      return taken(await ask('prices-set', { rules: change.before }));
    case 'printing':
      return taken(await ask('printing-set', change.before));
    case 'callback': {
      const reply = await ask('callback-set', change.before);
      return reply.ok ? null : { kind: 'callback', fault: reply.fault };
    }
    case 'updates':
      return taken(await ask('updates-set', { address: change.before }));
    case 'customer': {
      const { name = null, note = null, phone = null, language } = change.before ?? {};
      const customer = { name, note, phone: phoneBefore(phone), language: language ?? null };
      const reply = await ask('customer-note', { orderId: change.orderId, customer });
      return reply.ok ? null : { kind: 'problem', problem: reply.problem };
    }
    case 'balance-warning':
      await ask('balance-warning-set', { amount: change.before });
      return null;
    case 'favorite': {
      const { product, before } = change;
      const place = before === null ? {} : { place: before };
      await ask('favorite-set', { productId: product.productId, isFavorite: before !== null, ...place });
      return null;
    }
    case 'staff-name':
    case 'staff-role':
    case 'staff-removed':
    case 'lock-after': {
      const reply = await ask('staff-change', staffBefore(change));
      return reply.ok ? null : { kind: 'staff', problem: reply.problem };
    }
  }
}

/** A number that can't be read was not changed. */
const phoneBefore = (phone: KnownPhone | null): CustomerChange['phone'] =>
  phone?.kind === 'unreadable' ? { kind: 'kept' } : { kind: 'noted', text: phone?.text ?? null };

type OfStaff = Extract<Change, { kind: 'staff-name' | 'staff-role' | 'staff-removed' | 'lock-after' }>;

function staffBefore(change: OfStaff): StaffChange {
  switch (change.kind) {
    case 'staff-name':
      return { kind: 'rename', id: change.id, name: change.before };
    case 'staff-role':
      return { kind: 'role', id: change.id, role: change.before };
    case 'staff-removed':
      return { kind: 'restore', id: change.id };
    case 'lock-after':
      return { kind: 'lock-after', minutes: change.before };
  }
}

const taken = ({ ok }: { readonly ok: boolean }): UndoFault | null => (ok ? null : { kind: 'not-taken' });

const memberOf = ({ members }: StaffList, id: string): StaffList['members'][number] | undefined =>
  members.find((member) => member.id === id);

/** Both were made by main's schemas: what is the same has the same text. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
