import type { DatabaseSync } from 'node:sqlite';
import { readEsimName } from '../../../src-activation/esim-name.ts';
import { prepared, type Prepared } from '../../../src-sqlite/prepared.ts';
import type { TopUp } from '../../domain/orders/top-up.ts';
import { readOperationRow } from '../records/operation-row.ts';
import { isListedIccid } from '../schema/listed-values.ts';
import { iccidElsewhere } from '../schema/operation-table.ts';
import { searchTerms } from './search-terms.ts';

/**
 * Finds what was bought here for eSIMs that were sold elsewhere, by all that names such an eSIM or its top-up: the list of
 * orders has neither. One that names the order too, as a top-up does that was begun before its adoption, is found as well.
 */
export class TopUpSearch {
  readonly #statement: Prepared<keyof typeof sql>;

  constructor(database: DatabaseSync) {
    this.#statement = prepared(database, sql);
  }

  /**
   * The latest top-up without a sale that a text means: the ICCID or the UUID of its eSIM, the code of a receipt, or the end of
   * its own number.
   */
  find(merchantId: string, typed: string): TopUp | undefined {
    const reading = readEsimName(typed);
    if (reading.kind === 'not-named') return this.#byNumber(merchantId, typed);
    const { name } = reading;
    const byOrder = name.by === 'iccid' ? undefined : this.#read('selectOfUid', merchantId, name.uidCustomer);
    return byOrder ?? (name.by === 'order' ? undefined : this.#read('selectOfIccid', merchantId, name.iccid));
  }

  #byNumber(merchantId: string, typed: string): TopUp | undefined {
    const { order } = searchTerms(typed, []);
    const end = order === undefined ? undefined : Array.from(order).reverse().join('');
    return end === undefined ? undefined : this.#read('selectOfNumber', merchantId, end);
  }

  #read(by: keyof typeof sql, merchantId: string, named: string): TopUp | undefined {
    const row = this.#statement(by).get(merchantId, named);
    const operation = row === undefined ? undefined : readOperationRow(row);
    return operation?.kind === 'top-up' ? operation : undefined;
  }
}

const elsewhere = `SELECT * FROM operation WHERE merchant_id = ?1 AND order_id IS NULL AND kind = 'top-up'`;
const latest = 'ORDER BY created_at DESC, operation_id DESC LIMIT 1';

const sql = {
  selectOfUid: `${elsewhere} AND lower(uid_customer) = lower(?2) ${latest}`,
  selectOfIccid: `${elsewhere} AND ${isListedIccid(iccidElsewhere(), '?2')} ${latest}`,
  selectOfNumber: `${elsewhere} AND operation_end >= ?2 AND operation_end < ?2 || '~' ${latest}`,
} as const;
