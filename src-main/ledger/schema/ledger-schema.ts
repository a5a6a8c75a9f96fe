import type { Schema } from '../../../src-sqlite/schema.ts';
import { entryTable } from './entry-table.ts';
import { eventTable } from './event-table.ts';
import { defineListingFunctions } from './listing-functions.ts';
import { listingTables } from './listing-tables.ts';
import { listingTriggers } from './listing-triggers.ts';
import { operationTable } from './operation-table.ts';
import { reconciliationTables } from './reconciliation-tables.ts';
import { saleTable } from './sale-table.ts';
import { streamTables } from './stream-tables.ts';
import { ticketTables } from './ticket-tables.ts';

const firstVersion = [
  eventTable,
  saleTable,
  operationTable,
  entryTable,
  ticketTables,
  listingTables,
  listingTriggers,
  reconciliationTables,
  streamTables,
].join('\n');

/**
 * The ledger's schema. Until the first release there is one version, which is edited in place. A released
 * version is never changed: each later one is a migration in a file of its own.
 */
export const ledgerSchema: Schema = {
  // "eSCT" in ASCII. Until the first release it changes with the tables: a file without them is left as it is.
  applicationId: 0x65534354,
  versions: [firstVersion],
  defineFunctions: defineListingFunctions,
};
