import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { ActivationMode } from '../../../src-merchant-api/requests.ts';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import { isTooLarge, mostPieces } from '../../../src-preload/contract/sales/ticket-limits.ts';
import type { ServiceCache } from '../../catalog/service-cache.ts';
import type { OfferedLine } from './discounting.ts';
import type { TillPrices } from './till-prices.ts';
import type { SaleLine } from '../../selling/commands.ts';
import { keyOfEsim, type ReadEsims } from './read-esims.ts';
import { costVersion } from '../views/package-cost.ts';

type Offers = { readonly kept: Pick<ServiceCache, 'product'>; readonly prices: Pick<TillPrices, 'priceOf'> };

type Seen = Pick<RequestOf<'sell'>, 'productId' | 'costVersion' | 'price' | 'currency'>;

/** A line of a ticket as it is offered now. */
export type WantedLine = OfferedLine & { readonly activationMode: ActivationMode };
export type WantedLines = readonly [WantedLine, ...WantedLine[]];

type TicketLine = WantedLine & Pick<SaleLine, 'esim'>;

/** The same lines with the eSIMs that they top up, if all of those were read. */
export function withEsims(
  [first, ...others]: WantedLines,
  esims: ReadEsims,
): Result<readonly [TicketLine, ...TicketLine[]], Problem> {
  const own = withEsim(first, esims);
  if (own === undefined) return fail({ kind: 'no-profile' });
  const lines: TicketLine[] = [];
  for (const other of others) {
    const line = withEsim(other, esims);
    if (line === undefined) return fail({ kind: 'no-profile' });
    lines.push(line);
  }
  return succeed([own, ...lines]);
}

/** SECURITY: a top-up never becomes a new eSIM. */
function withEsim(line: WantedLine, esims: ReadEsims): TicketLine | undefined {
  if (line.topsUp === null) return line;
  const esim = esims.get(keyOfEsim(line.topsUp));
  return esim === undefined ? undefined : { ...line, esim };
}

/** A package as it is offered now, if that is what staff saw. */
function wantedPackage(seen: Seen, { kept, prices }: Offers) {
  const product = kept.product(seen.productId);
  if (product === undefined) return fail({ kind: 'unknown-product' } as const);
  const { price, terms } = prices.priceOf(product);
  const isOtherCost = costVersion(product) !== seen.costVersion;
  if (isOtherCost || price !== seen.price || terms.currency !== seen.currency) {
    return fail({ kind: 'price-changed' } as const);
  }
  return succeed({ product, price, terms });
}

type WantedTicket = Seen &
  Pick<RequestOf<'sell'>, 'quantity' | 'activationMode' | 'topsUp' | 'others'> & {
    readonly discounts?: Pick<NonNullable<RequestOf<'sell'>['discounts']>, 'line'> | null | undefined;
  };

/** The lines of a ticket as they are offered now, if all are what staff saw. */
export function wantedLines(wanted: WantedTicket, offers: Offers): Result<WantedLines, Problem> {
  const { others = [] } = wanted;
  if (isTooLarge([wanted, ...others])) return fail({ kind: 'ticket-too-large', most: mostPieces });
  const first = lineOf({ ...wanted, discount: wanted.discounts?.line ?? null }, offers);
  if (!first.ok) return first;
  const lines: WantedLine[] = [];
  for (const other of others) {
    const line = lineOf({ ...other, currency: wanted.currency }, offers);
    if (!line.ok) return line;
    lines.push(line.value);
  }
  return succeed([first.value, ...lines]);
}

type Line = NonNullable<WantedTicket['others']>[number] & Pick<WantedTicket, 'currency'>;

function lineOf(line: Line, offers: Offers): Result<WantedLine, Problem> {
  const offered = wantedPackage(line, offers);
  if (!offered.ok) return offered;
  const { quantity = 1, activationMode = 'NOW', discount = null, topsUp = null } = line;
  return succeed({ ...offered.value, quantity, activationMode, discount, topsUp });
}
