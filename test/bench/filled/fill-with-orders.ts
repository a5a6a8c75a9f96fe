import { openBooks } from '../../../src-service/storage/books.ts';
import { openDatabase } from '../../../src-service/storage/database.ts';
import { inTransaction } from '../../../src-sqlite/transaction.ts';

/**
 * Fills a new data folder with completed orders: each with its profile, its package and its transaction, as years of
 * sales leave them. Order ids are in random order, since they are the merchant's.
 */
export function fillWithOrders(dataFolder: string, merchantId: string, count: number): void {
  const database = openDatabase(dataFolder);
  const at = Date.now() - 1000 * count;
  openBooks(database, merchantId, { balanceMinor: 90_000_000_000, at });
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;
  // Not in write-ahead log order of a million commits: what is measured is how the tables are afterwards.
  inTransaction(database, () => {
    database.exec(`
      ${numbers} INSERT INTO purchases (id_pack, order_id, product_id, name, country_set, activation_mode, size_mb,
        available_mb, validity_days, cost_minor, sold_at, activated_at, expires_at, uid_customer, status, issue_at,
        outcome)
        SELECT n, 'TILL-' || hex(randomblob(8)) || n, 'jp-1gb-7d', 'Japan 1 GB 7 days', 'Japan', 'NOW', 1024, 1024, 7,
          340, ${at} + n, ${at} + n, ${at} + n + 604800000,
          printf('%s-%s-7%s-8%s-%s', substr(printf('%012x', ${at} + n), 1, 8), substr(printf('%012x', ${at} + n), 9),
            substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6))),
          'completed', ${at} + n, 'completed' FROM numbers;
      INSERT INTO profiles (order_no, iccid, imsi, activation_code)
        SELECT order_no, '89901990' || printf('%010d', order_no) || '0', '90199' || printf('%010d', order_no),
          'LPA:1$smdp.practice.example$' || order_no FROM orders;
      UPDATE profile_series SET first_number = 1000000000;
      INSERT INTO transactions (at, kind, amount_minor, balance_minor, order_id, uid_customer, id_pack)
        SELECT created_at, 'order', -340, 90000000000, order_id, uid_customer, order_no FROM orders;
    `);
  });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}
