import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { InstallationId, Seller } from '../../domain/installation.ts';
import { readTillId } from '../../domain/order-id.ts';
import type { StaffMark } from '../../domain/staff-mark.ts';
import type { EventLog } from '../events/event-log.ts';
import {
  installationOfSubject,
  installationPrefix,
  storedInstallationEvent,
  type InstallationEvent,
} from './installation-row.ts';
import type { WriteFault } from '../events/write-fault.ts';
import type { Write } from '../events/ledger-write.ts';

/** Of so many of the last events the newest sale is looked for. */
const newest = 10_000;

const lastBegun = `
  SELECT subject FROM event
  WHERE number > (SELECT coalesce(max(number), 0) FROM event) - ${newest}
    AND event LIKE '{"kind":"drafted"%'
  ORDER BY number DESC LIMIT 1`;

const ofInstallations = `subject >= '${installationPrefix}' AND subject < '${installationPrefix.slice(0, -1)};'`;

const subjectRow = z.object({ subject: z.string() });
const replacedRow = z.object({ subject: z.string(), event: storedInstallationEvent });

/** Who sold in a ledger last, by the order id; undefined where nobody did, or under an id that names no installation. */
export function lastSellerIn(database: DatabaseSync): Seller | undefined {
  const row = database.prepare(lastBegun).get();
  const read = row === undefined ? undefined : readTillId(subjectRow.parse(row).subject);
  return read === undefined ? undefined : { name: read.name, installation: read.installation };
}

/** A till whose place another took. `name`: what it was called; null where nobody knows. */
export type Replaced = { readonly installation: InstallationId; readonly name: string | null };

/** Which installations sold in this ledger, and which of them its till replaced. */
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

  /** Those whose sales are the till's own because it took their place. */
  replaced(): InstallationId[] {
    return this.#database
      .prepare(`SELECT DISTINCT subject FROM event WHERE ${ofInstallations}`)
      .all()
      .flatMap((row) => installationOfSubject(subjectRow.parse(row).subject) ?? []);
  }

  /** The one whose place it took last. */
  lastReplaced(): Replaced | undefined {
    const row = this.#database
      .prepare(`SELECT subject, event FROM event WHERE ${ofInstallations} ORDER BY number DESC LIMIT 1`)
      .get();
    if (row === undefined) return undefined;
    const { subject, event } = replacedRow.parse(row);
    const installation = installationOfSubject(subject);
    return installation === undefined ? undefined : { installation, name: event.name };
  }

  /** Writes down that the till took the place of another; once. */
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
