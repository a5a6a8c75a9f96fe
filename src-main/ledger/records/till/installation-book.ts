import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Result } from '../../../../src-merchant-api/result.ts';
import type { InstallationId, Seller } from '../../../domain/orders/installation.ts';
import { readTillId } from '../../../domain/orders/order-id.ts';
import type { StaffMark } from '../../../../src-books/staff-mark.ts';
import type { EventLog } from '../../events/event-log.ts';
import {
  installationOfSubject,
  installationPrefix,
  storedInstallationEvent,
  type InstallationEvent,
} from './installation-row.ts';
import type { WriteFault } from '../../events/write-fault.ts';
import type { Write } from '../../events/ledger-write.ts';

/** How many of the last events are searched for the newest sale. */
const newest = 10_000;

const lastBegun = `
  SELECT subject FROM event
  WHERE number > (SELECT coalesce(max(number), 0) FROM event) - ${newest}
    AND event LIKE '{"kind":"drafted"%'
  ORDER BY number DESC LIMIT 1`;

const ofInstallations = `subject >= '${installationPrefix}' AND subject < '${installationPrefix.slice(0, -1)};'`;

const subjectRow = z.object({ subject: z.string() });
const replacedRow = z.object({ subject: z.string(), event: storedInstallationEvent });

/** Who sold last in a ledger, by the order id; undefined if nobody did, or if the id names no installation. */
export function lastSellerIn(database: DatabaseSync): Seller | undefined {
  const row = database.prepare(lastBegun).get();
  const read = row === undefined ? undefined : readTillId(subjectRow.parse(row).subject);
  return read === undefined ? undefined : { name: read.name, installation: read.installation };
}

/** A till that was replaced by another. `name` is null if it is unknown. */
export type Replaced = { readonly installation: InstallationId; readonly name: string | null };

/** The installation that sold last in this ledger, and those that its till replaced. */
export class InstallationBook {
  readonly #database: DatabaseSync;
  readonly #log: EventLog;
  readonly #write: Write;

  constructor(database: DatabaseSync, log: EventLog, write: Write) {
    this.#database = database;
    this.#log = log;
    this.#write = write;
  }

  /** As {@link lastSellerIn}. */
  lastSeller(): Seller | undefined {
    return lastSellerIn(this.#database);
  }

  /** The installations that this till replaced, and whose sales are therefore its own. */
  replaced(): InstallationId[] {
    return this.#database
      .prepare(`SELECT DISTINCT subject FROM event WHERE ${ofInstallations}`)
      .all()
      .flatMap((row) => installationOfSubject(subjectRow.parse(row).subject) ?? []);
  }

  /** The one that was replaced last. */
  lastReplaced(): Replaced | undefined {
    const row = this.#database
      .prepare(`SELECT subject, event FROM event WHERE ${ofInstallations} ORDER BY number DESC LIMIT 1`)
      .get();
    if (row === undefined) return undefined;
    const { subject, event } = replacedRow.parse(row);
    const installation = installationOfSubject(subject);
    return installation === undefined ? undefined : { installation, name: event.name };
  }

  /** Records once that this till replaced another. */
  replace(
    other: Replaced,
    by: { readonly installation: InstallationId; readonly staff: StaffMark | null; readonly at: number },
  ): Result<void, WriteFault> {
    return this.#write(() => {
      if (this.replaced().includes(other.installation)) return;
      const event: InstallationEvent = {
        kind: 'replaced',
        name: other.name,
        by: by.installation,
        staff: by.staff,
      };
      this.#log.append(`${installationPrefix}${other.installation}`, by.at, event);
    });
  }
}
