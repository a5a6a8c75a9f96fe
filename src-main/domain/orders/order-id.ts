import { decodeTime, isValid, monotonicFactory } from 'ulid';
import { installationId, type InstallationId, type Seller } from './installation.ts';
import type { OperationId, OrderId } from '../../../src-books/orders/ids.ts';

export type { OperationId };

/** A clock that steps back by no more than this is being adjusted by the system, in milliseconds. */
const adjustedMs = 60_000;

let inOrder = monotonicFactory();
let lastAt = 0;

/**
 * Within a process each ULID is greater than the one before, even if the clock is adjusted a little. If it
 * was set back, ULIDs go back with it: each has to tell the time by the same clock as its sale, or it isn't
 * found in a history. Their 80 random bits keep them unique all the same.
 */
function nextUlid(now: number): string {
  if (now < lastAt - adjustedMs) inOrder = monotonicFactory();
  lastAt = now;
  return inOrder(now);
}

const newId = ({ name, installation }: Seller, now: number): string =>
  `${name}-${installation}-${nextUlid(now)}`;

/**
 * A new order id: `<name>-<installation>-<ULID>`. Tills need no coordination: the installation keeps them
 * apart, whatever their names. The name in front tells people which till sold it.
 */
export const newOrderId = (seller: Seller, now: number): OrderId => newId(seller, now) as OrderId;

/** A new operation id, from the same sequence as order ids, so no two of either are equal. */
export const newOperationId = (seller: Seller, now: number): OperationId => newId(seller, now) as OperationId;

/** What a till's id contains. */
export type TillId = Seller & {
  /** When it was made, by that till's clock, milliseconds since 1970 in UTC. */
  readonly madeAt: number;
};

/** Parses an id; undefined if no till made it. */
export function readTillId(id: string): TillId | undefined {
  const [, name, text, number] = /^((?:P-)?[A-Z0-9]{1,8})-([^-]+)-([^-]+)$/.exec(id) ?? [];
  const installation = installationId.safeParse(text);
  if (name === undefined || number === undefined || !installation.success || !isValid(number))
    return undefined;
  return { name, installation: installation.data, madeAt: decodeTime(number) };
}

/** Whether an id has the form of a till's, in whatever case a service shows it. */
export const isTillsId = (id: string): boolean => readTillId(id.trim().toUpperCase()) !== undefined;

/** A till's id in its original spelling, whatever case a service shows it in; any other id unchanged. */
export function asTillWrote(id: string): string {
  const written = id.trim().toUpperCase();
  return readTillId(written) === undefined ? id : written;
}

/** The installations whose sales a till treats as its own: itself, and those that it replaced. */
export type Own = ReadonlySet<InstallationId>;

/** When one of the till's own ids was made, milliseconds since 1970 in UTC; undefined for another till's. */
export function madeAt(own: Own, id: string): number | undefined {
  const read = readTillId(id);
  return read !== undefined && own.has(read.installation) ? read.madeAt : undefined;
}
