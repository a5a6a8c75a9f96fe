import type { Database } from '../database/database.ts';
import { Projector, takeTurn } from './projector.ts';

/**
 * Makes all that follows from events anew. Until it is done, totals and look-ups lack what isn't entered again yet.
 *
 * @returns how many events were entered. @throws DatabaseFailure: what is missing then is entered by whoever goes on.
 */
export async function rebuild(database: Database): Promise<number> {
  await database.transaction(async (queries) => {
    await takeTurn(queries);
    await queries.query('DELETE FROM entry');
    await queries.query('DELETE FROM payment');
    await queries.query('DELETE FROM tender_correction');
    await queries.query('DELETE FROM ticket_piece');
    await queries.query('DELETE FROM ticket');
    await queries.query('DELETE FROM order_ref');
    await queries.query('DELETE FROM operation_ref');
    await queries.query('DELETE FROM shift');
    await queries.query('DELETE FROM projection');
  });
  return new Projector(database).catchUp();
}
