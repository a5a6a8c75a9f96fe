import { decodeTime, isValid, monotonicFactory } from 'ulid';
import { installationId, type InstallationId, type Seller } from './installation.ts';
import type { OrderId } from './sale.ts';

declare const operationIdBrand: unique symbol;

/** The id of one top-up, activation or refund. A top-up is sent to the service under it, as its order id. */
export type OperationId = string & { readonly [operationIdBrand]: true };

/** A clock that steps back no further than this is being adjusted by the system, in milliseconds. */
const adjustedMs = 60_000;

let inOrder = monotonicFactory();
let lastAt = 0;

/**
 * In one process each is greater than the one before, even where the clock is adjusted a little. Where it was set back, ids
 * go back with it: each has to say when it was made by the clock that its sale goes by, or it isn't found as that sale's in
 * a history. Their 80 random bits keep them apart all the same.
 */
function nextUlid(now: number): string {
  if (now < lastAt - adjustedMs) inOrder = monotonicFactory();
  lastAt = now;
  return inOrder(now);
}

const newId = ({ name, installation }: Seller, now: number): string =>
  `${name}-${installation}-${nextUlid(now)}`;

/**
 * A new order id: `<name>-<installation>-<ULID>`. Tills need not ask each other: the installation keeps them apart, however
 * they are called. The name in front tells people which till sold it.
 */
export const newOrderId = (seller: Seller, now: number): OrderId => newId(seller, now) as OrderId;

/** A new operation id, from the same numbers as order ids: no two of either are the same. */
export const newOperationId = (seller: Seller, now: number): OperationId => newId(seller, now) as OperationId;

/** What an id of a till says of itself. */
export type TillId = Seller & {
  /** When it was made by that till's clock, milliseconds since 1970 in UTC. */
  readonly madeAt: number;
};

/** What an id says of the till that made it; undefined where no till made it. */
export function readTillId(id: string): TillId | undefined {
  const [, name, text, number] = /^((?:P-)?[A-Z0-9]{1,8})-([^-]+)-([^-]+)$/.exec(id) ?? [];
  const installation = installationId.safeParse(text);
  if (name === undefined || number === undefined || !installation.success || !isValid(number))
    return undefined;
  return { name, installation: installation.data, madeAt: decodeTime(number) };
}

/** An id that a till made as that till wrote it, whichever letters a service shows it in; any other as it is. */
export function asTillWrote(id: string): string {
  const written = id.trim().toUpperCase();
  return readTillId(written) === undefined ? id : written;
}

/** Whose sales a till takes for its own: itself, and the installations that it replaced. */
export type Own = ReadonlySet<InstallationId>;

/** When an id of one's own was made, milliseconds since 1970 in UTC; undefined where it is somebody else's. */
export function madeAt(own: Own, id: string): number | undefined {
  const read = readTillId(id);
  return read !== undefined && own.has(read.installation) ? read.madeAt : undefined;
}
