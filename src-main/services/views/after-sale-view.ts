import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import { idPackOf, type IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { DataSize } from '../../../src-merchant-api/reading/values/data-size.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { SoldPackage, TopUpOffer } from '../../../src-preload/contract/sales/after-sale.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { ServiceCache } from '../../catalog/service-cache.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { packageOffers, topUpOffer, type Coverage, type WhyNotHere } from '../../selling/after-sale.ts';
import { idOf } from '../../domain/orders/operation.ts';
import type { Purchase } from '../../domain/payments/purchase-cost.ts';
import type { PieceId } from '../../../src-books/payments/ticket-id.ts';
import type { RefundedPackage } from '../../domain/payments/whose-refund.ts';
import type { SaleIn } from '../../domain/orders/sale.ts';
import { askStatus, orderOfEsim } from '../../selling/answers/ask-status.ts';
import { mayBeSold } from '../../selling/answers/own-package.ts';
import { saysRefunded } from '../../selling/answers/inspect-package.ts';
import { askOwnNumber } from '../../selling/history/search/own-number.ts';
import type { Clock } from '../../platform/clock.ts';
import { isIn } from '../../domain/orders/sale.ts';
import { noProfile } from './no-profile.ts';
import { boughtBy, whyNotRefundedHere, type PackageCosts } from './package-cost.ts';
import { packageEarnings } from './package-earnings.ts';
import type { SeenPackages } from './seen-packages.ts';
import { problemView } from './problem-view.ts';
import { givenPriceOf, momentView } from './sale-view.ts';

export type AfterSaleDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly kept: ServiceCache;
  readonly clock: Pick<Clock, 'now'>;
  /** The service's time in milliseconds since 1970 in UTC: it decides when a package expires. */
  readonly now: () => number;
  readonly balanceCurrency: string;
  readonly costs: PackageCosts;
};

type Reply = ReplyOf<'packages'>;

/** Asks the service for the packages of a sale's eSIM, and says what can be done with each. */
export async function askPackages(
  deps: AfterSaleDeps & { readonly seen: SeenPackages },
  client: MerchantClient,
  orderId: string,
): Promise<Reply> {
  const sale = deps.ledger.sales.find(orderId);
  if (sale === undefined || !isIn(sale, 'completed')) return failed({ kind: 'no-profile' });
  // SECURITY: another customer's packages must not be shown here, and refunded.
  const status = await askStatus(client, orderOfEsim(deps.ledger, sale, sale.progress.uidCustomer));
  if (!status.ok) return failed(problemView(status.failure));
  if (status.value.status !== 'completed') return failed(noProfile(status.value));
  const { esimProfile, customer, activatedItems, unreadableItems, totalAvailableBalance } = status.value;
  const numbers = [...activatedItems.map(numberOf), ...unreadableItems.map(() => null)];
  deps.seen.see(sale.intent.orderId, numbers);
  await learnOwnNumber(deps, client, sale, { activatedItems, numbers });
  deps.seen.seeRefunded(refundedOf(deps, sale, activatedItems, numbers));
  return {
    ok: true,
    balanceCurrency: deps.balanceCurrency,
    profileState: esimProfile.state === '' ? null : esimProfile.state,
    packages: activatedItems.map((record, at) => packageOfSale(deps, sale, record, numbers.toSpliced(at, 1))),
    totalLeft: sizeView(totalAvailableBalance),
    customerPage: customer?.profileUrl ?? null,
    unreadable: unreadableItems.length,
    topUp: topUpOfSale(deps, sale, activatedItems),
  };
}

/**
 * Asks the history which package is the sale's own, if nothing else tells. SECURITY: otherwise nothing is owed to a
 * customer whose package is refunded while another till's is on the same eSIM.
 */
async function learnOwnNumber(
  { ledger, costs, clock }: AfterSaleDeps,
  client: MerchantClient,
  sale: SaleIn<'completed'>,
  {
    activatedItems,
    numbers,
  }: { readonly activatedItems: readonly PackageRecord[]; readonly numbers: readonly (IdPack | null)[] },
): Promise<void> {
  const own = costs.numberOf(sale);
  const isClear = numbers.every(
    (number, at) => boughtBy(ledger, sale, number, numbers.toSpliced(at, 1), own) !== null,
  );
  if (own !== null || isClear) return;
  // A package that can't be read may be the sale's own.
  if (numbers.length > activatedItems.length) return;
  const mayBe = mayBeSold(sale.intent.product, activatedItems).map(numberOf);
  const number = await askOwnNumber(ledger, { client, clock }, sale, mayBe);
  if (number !== null) costs.learnNumber(sale, number);
}

/** The purchases of these books whose packages the service calls refunded; the sale too, where it calls all of them so. */
function refundedOf(
  { ledger, costs }: AfterSaleDeps,
  sale: SaleIn<'completed'>,
  packages: readonly PackageRecord[],
  numbers: readonly (IdPack | null)[],
): PieceId[] {
  const bought = packages.map((record, at) =>
    saysRefunded(record.status)
      ? boughtBy(ledger, sale, numberOf(record), numbers.toSpliced(at, 1), costs.numberOf(sale))
      : undefined,
  );
  const isNothingLeft = bought.length === numbers.length && bought.every((each) => each !== undefined);
  return [
    ...bought.flatMap((each) => (each === undefined || each === null ? [] : [idOf(each)])),
    ...(isNothingLeft && bought.length > 0 ? [sale.intent.orderId] : []),
  ];
}

const failed = (problem: Problem): Reply => ({ ok: false, problem });

function topUpOfSale(
  deps: AfterSaleDeps,
  sale: SaleIn<'completed'>,
  packages: readonly PackageRecord[],
): TopUpOffer {
  // If the sale was lost from the ledger, only the service knows the place, and only by its name.
  const place = packages.map(({ countrySet }) => countrySet).find((name) => name !== null);
  const sold = sale.intent.product ?? (place === undefined ? null : { countries: [], countrySet: place });
  return topUpView(deps, sale.progress.uidCustomer, sold);
}

/** @param sold what the eSIM was sold for; null if unknown. */
export function topUpView(
  { merchantId, ledger, kept }: AfterSaleDeps,
  uidCustomer: string,
  sold: Coverage | null,
): TopUpOffer {
  if (sold === null) return { offered: false, why: 'nothing-fits' };
  const { operations } = ledger;
  const open = operations.openTopUpOf(merchantId, uidCustomer);
  const offer = topUpOffer(sold, kept.products(), open === undefined ? undefined : operations.find(open));
  if (!offer.offered) return offer;
  return { offered: true, productIds: offer.products.map(({ productId }) => productId) };
}

/** The number of a package, by which it is activated and refunded; null if it has none. */
export function numberOf({ uid }: PackageRecord): IdPack | null {
  const number = idPackOf(uid);
  return number.kind === 'number' ? number.idPack : null;
}

function packageOfSale(
  deps: AfterSaleDeps,
  sale: SaleIn<'completed'>,
  record: PackageRecord,
  others: readonly (IdPack | null)[],
): SoldPackage {
  const { ledger, costs } = deps;
  const [idPack, own] = [numberOf(record), costs.numberOf(sale)];
  const bought = boughtBy(ledger, sale, idPack, others, own);
  const whyNotHere = whyNotRefundedHere(ledger, sale, idPack, bought, own);
  const { uidCustomer } = sale.progress;
  return soldPackageView(deps, { uidCustomer, orderId: sale.intent.orderId }, record, bought, whyNotHere);
}

/**
 * A package of an eSIM.
 *
 * @param bought the purchase of these books that it is; null if unknown. @param whyNotHere why it isn't refunded at this till.
 */
export function soldPackageView(
  deps: AfterSaleDeps,
  { uidCustomer, orderId }: Pick<RefundedPackage, 'uidCustomer' | 'orderId'>,
  record: PackageRecord,
  bought: Purchase | null,
  whyNotHere?: WhyNotHere,
): SoldPackage {
  const { merchantId, ledger, costs } = deps;
  const idPack = numberOf(record);
  const done = idPack === null ? [] : ledger.operations.ofPackage(merchantId, idPack);
  const cost = costs.ofRecord(record, bought);
  const boughtAs = bought === null ? null : idOf(bought);
  const inDoubt =
    idPack === null
      ? undefined
      : ledger.operations.topUpInDoubt({ merchantId, uidCustomer, orderId, idPack, boughtAs });
  const { activation, refund } = packageOffers({
    record,
    cost,
    mayBeOfOpenTopUp: inDoubt !== undefined,
    whyNotHere,
    changes: done.filter((operation) => operation.kind !== 'top-up'),
    now: deps.now(),
  });
  return {
    ...packageFacts(record),
    cost,
    payback: paybackFor(ledger, bought),
    // What was refunded earns nothing. Whether its reward is taken back is unknown.
    earnings:
      !refund.offered && refund.why === 'refunded'
        ? null
        : packageEarnings(
            record,
            bought,
            deps.balanceCurrency,
            givenPriceOf(boughtAs === null ? null : ledger.tickets.of(boughtAs)),
          ),
    activation,
    refund,
  };
}

/** What the service tells of a package, without what it costs. */
export function packageFacts(record: PackageRecord) {
  const { uid, name, activationMode, activatedAt, expiresAt, size, availableBalance, validity, status } =
    record;
  return {
    uid,
    name,
    activationMode,
    isActivated: activatedAt !== null,
    activatedAt: momentView(activatedAt),
    expiresAt: momentView(expiresAt),
    size: sizeView(size),
    left: sizeView(availableBalance),
    validity: validity === null ? null : { value: validity.size, unit: validity.unit },
    status,
  };
}

/** What the customer gets for a package once it is refunded; null if nobody knows what they paid for it. */
function paybackFor({ tickets }: Ledger, bought: Purchase | null): SoldPackage['payback'] {
  if (bought === null) return null;
  const piece = idOf(bought);
  const [ticketId, payback] = [tickets.idOf(piece), tickets.paybackOfRefund(piece)];
  if (ticketId === undefined || payback === undefined) return null;
  const parts = payback.parts.map(({ tender, amount }) => ({ tender, amount }));
  return { currency: payback.currency, left: tickets.leftFor(piece, ticketId), parts };
}

export const sizeView = (size: DataSize | null) =>
  size === null ? null : { value: size.sizeValue, unit: size.sizeUnit };
