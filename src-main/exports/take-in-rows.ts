import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { readKeptPhone } from '../ledger/kept-phone.ts';
import { customerLine, endLine, findingLine, reconciliationLine } from './book-lines.ts';
import { insertChecked, NotImported, parsed } from './not-imported.ts';
import type { ReadLine } from './read-lines.ts';

const anyLine = z.union([customerLine, reconciliationLine, findingLine, endLine]);

/** Makes of a telephone number what may be written down. @throws NotImported where it can't be sealed. */
export type KeepPhone = (orderId: string, phone: string) => string;

/** Takes in what follows the events, to the end of the export: who bought, and how the books were compared. */
export function takeInRows(database: DatabaseSync, next: () => ReadLine, keepPhone: KeepPhone): void {
  const isSale = database.prepare('SELECT 1 FROM sale WHERE order_id = ?');
  const insertCustomer = database.prepare(
    'INSERT INTO customer (order_id, name, phone, note) VALUES (?, ?, ?, ?)',
  );
  const insertReconciliation = database.prepare(
    `INSERT INTO reconciliation (number, merchant_id, begun_at, ended_at, cause, state, sees_from, totals, failure)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertFinding = database.prepare(
    `INSERT INTO finding (number, merchant_id, key, at, details, told, is_asked, standing, found_at, settled_at,
                          staff_id, staff_name, note)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const counts = { customers: 0, reconciliations: 0, findings: 0 };
  for (;;) {
    const { line, before } = next();
    const read = anyLine.safeParse(parsed(line));
    if (!read.success) throw new NotImported({ kind: 'cut-off' });
    const told = read.data;
    if ('end' in told) {
      const isWhole =
        told.customers === counts.customers &&
        told.reconciliations === counts.reconciliations &&
        told.findings === counts.findings &&
        told.sha256 === before();
      if (!isWhole) throw new NotImported({ kind: 'changed' });
      return;
    }
    if ('customerOf' in told) {
      const { customerOf, name, phone, note, sealedPhone } = told;
      if (isSale.get(customerOf) === undefined) throw new NotImported({ kind: 'changed' });
      if (sealedPhone !== undefined && readKeptPhone(sealedPhone).kind !== 'sealed')
        throw new NotImported({ kind: 'changed' });
      const kept = phone === null ? (sealedPhone ?? null) : keepPhone(customerOf, phone);
      insertChecked(() => insertCustomer.run(customerOf, name, kept, note));
      counts.customers += 1;
    } else if ('reconciliation' in told) {
      const { reconciliation, merchantId, begunAt, endedAt, cause, state, seesFrom, totals, failure } = told;
      insertChecked(() =>
        insertReconciliation.run(
          reconciliation,
          merchantId,
          begunAt,
          endedAt,
          cause,
          state,
          seesFrom,
          totals,
          failure,
        ),
      );
      counts.reconciliations += 1;
    } else {
      const {
        finding,
        merchantId,
        key,
        at,
        details,
        told: said,
        isAsked,
        standing,
        foundAt,
        settledAt,
      } = told;
      const { staffId, staffName, note } = told;
      const of = [finding, merchantId, key, at, details, said, isAsked, standing, foundAt] as const;
      insertChecked(() => insertFinding.run(...of, settledAt, staffId, staffName, note));
      counts.findings += 1;
    }
  }
}
