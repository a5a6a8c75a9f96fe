import type { Amount } from '../../src-merchant-api/amount.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { idPackOf, type IdPack } from '../../src-merchant-api/id-pack.ts';
import type { DataSize } from '../../src-merchant-api/reading/data-size.ts';
import type { PackageRecord } from '../../src-merchant-api/reading/package.ts';
import type { ReplyOf } from '../../src-preload/contract.ts';
import type { SoldPackage, TopUpOffer } from '../../src-preload/contract/after-sale.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { KeptCopy } from '../catalog/kept-copy.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { monthBegan, packageOffers, topUpOffer } from '../sales/after-sale.ts';
import type { Clock } from '../sales/clock.ts';
import type { SaleIn } from '../sales/sale.ts';
import { isIn } from '../sales/sale.ts';
import { problemView } from './problem-view.ts';
import { momentView } from './sale-view.ts';

export type AfterSaleParts = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly kept: KeptCopy;
  readonly clock: Pick<Clock, 'now'>;
  readonly balanceCurrency: string;
};

type Reply = ReplyOf<'packages'>;

/** Asks the service for the packages of a sale's eSIM, and says what can be done with each. */
export async function askPackages(
  parts: AfterSaleParts,
  client: MerchantClient,
  orderId: string,
): Promise<Reply> {
  const sale = parts.ledger.sales.find(orderId);
  if (sale === undefined || !isIn(sale, 'completed')) return failed({ kind: 'no-profile' });
  const status = await client.getStatus(sale.progress.uidCustomer);
  if (!status.ok) return failed(problemView(status.failure));
  if (status.value.status !== 'completed') return failed({ kind: 'no-profile' });
  const { activatedItems, unreadableItems } = status.value;
  const isOnly = activatedItems.length + unreadableItems.length === 1;
  return {
    ok: true,
    balanceCurrency: parts.balanceCurrency,
    packages: activatedItems.map((record) => soldPackageView(parts, sale, record, isOnly)),
    unreadable: unreadableItems.length,
    topUp: topUpView(parts, sale, activatedItems),
  };
}

const failed = (problem: Problem): Reply => ({ ok: false, problem });

function topUpView(
  { merchantId, ledger, kept }: AfterSaleParts,
  sale: SaleIn<'completed'>,
  packages: readonly PackageRecord[],
): TopUpOffer {
  // Of a sale that was lost from the ledger, the service alone knows the place, and only by its name.
  const place = packages.map(({ countrySet }) => countrySet).find((name) => name !== null);
  const sold = sale.intent.product ?? (place === undefined ? null : { countries: [], countrySet: place });
  if (sold === null) return { offered: false, why: 'nothing-fits' };
  const open = ledger.operations.openTopUpOf(merchantId, sale.progress.uidCustomer) !== undefined;
  const offer = topUpOffer(sold, kept.products(), open);
  if (!offer.offered) return offer;
  return { offered: true, productIds: offer.products.map(({ productId }) => productId) };
}

function soldPackageView(
  parts: AfterSaleParts,
  sale: SaleIn<'completed'>,
  record: PackageRecord,
  isOnly: boolean,
): SoldPackage {
  const { merchantId, ledger, clock } = parts;
  const now = clock.now();
  const number = idPackOf(record.uid);
  const idPack = number.kind === 'number' ? number.idPack : null;
  const done = idPack === null ? [] : ledger.operations.ofPackage(merchantId, idPack);
  const cost = record.salePrice ?? costOf(ledger, sale, idPack, isOnly);
  const { activation, refund } = packageOffers({
    record,
    cost,
    changes: done.filter((operation) => operation.kind !== 'top-up'),
    refusedRefunds: ledger.operations.refusedRefunds(merchantId, monthBegan(now)),
    now,
  });
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
    cost,
    activation,
    refund,
  };
}

/** What a package cost by the ledger, where the service doesn't tell: that of its top-up, or of the sale. */
function costOf(
  ledger: Ledger,
  { intent, progress }: SaleIn<'completed'>,
  idPack: IdPack | null,
  isOnly: boolean,
): Amount | null {
  // With another package beside it, the one of the sale could be either.
  if (isOnly) return progress.charged ?? intent.cost;
  for (const { kind, intent: bought, progress: end } of ledger.operations.ofSale(intent.orderId)) {
    if (kind === 'top-up' && idPack !== null && end.state === 'completed' && end.idPack === idPack) {
      return end.charged ?? bought.cost;
    }
  }
  return null;
}

const sizeView = (size: DataSize | null) =>
  size === null ? null : { value: size.sizeValue, unit: size.sizeUnit };
