import type { IdPack } from '../id-pack.ts';
import { fail, succeed } from '../result.ts';
import { fieldsOf } from './values/fields.ts';
import type { Reading } from './values/reading.ts';
import { integerOf, textOf } from './values/scalars.ts';

/** 200 body of POST /orders/activate and /orders/refund. Source: merchant interface, Endpoints. */
export type PackageChangeRecord = {
  readonly message: string | null;
  readonly idPack: IdPack;
  /** The service's own word; the interface shows none. */
  readonly status: string | null;
};

/**
 * Reads the answer to an activation or a refund.
 *
 * @param asked the package that it was asked for. A reply that doesn't name one is taken as this one's, if it has a
 * status or a message; one that names another is not.
 */
export function readPackageChange(body: unknown, asked: IdPack): Reading<PackageChangeRecord> {
  const fields = fieldsOf(body);
  if (fields === undefined) return fail('the reply is no object');
  const message = textOf(fields('message'));
  const status = textOf(fields('status'));
  const named = fields('idPack');
  if (named !== undefined && integerOf(named) !== asked) return fail('the reply is about another package');
  if (named === undefined && status === null && message === null)
    return fail('the reply has none of its fields');
  return succeed({ message, idPack: asked, status });
}
