import type { Engine } from '../../database/database.ts';
import { onCitus } from './citus.ts';
import { onCockroachdb } from './cockroachdb.ts';
import { embedded } from './embedded.ts';
import { onPostgresql } from './postgresql.ts';
import { onYugabytedb } from './yugabytedb.ts';

/**
 * The table of events, which is nearly all of the database: each engine spreads it in its own way. What differs between
 * engines is here and nowhere else.
 */
export function eventTable(engine: Engine): readonly string[] {
  switch (engine) {
    case 'embedded':
      return embedded;
    case 'postgresql':
      return onPostgresql;
    case 'cockroachdb':
      return onCockroachdb;
    case 'yugabytedb':
      return onYugabytedb;
    case 'citus':
      return onCitus;
  }
}
