import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';
import type { SoldPackage } from '../../../src-preload/contract/sales/after-sale.ts';
import type { OperationView } from '../../../src-preload/contract/sales/operation.ts';
import type { EsimElsewhere } from '../../../src-preload/contract/sales/sold-elsewhere.ts';
import type { ProfileOperation } from '../../domain/orders/operation.ts';
import type { TopUp } from '../../domain/orders/top-up.ts';
import type { Coverage } from '../../selling/after-sale.ts';
import { saysRefunded } from '../../selling/answers/inspect-package.ts';
import { isSameId } from '../../selling/history/reading/own-order.ts';
import {
  numberOf,
  packageFacts,
  sizeView,
  soldPackageView,
  topUpView,
  type AfterSaleDeps,
} from '../views/after-sale-view.ts';
import type { SeenPackages } from '../views/seen-packages.ts';

type Completed = Extract<OrderStatusRecord, { status: 'completed' }>;

export type ElsewhereViewDeps = AfterSaleDeps & {
  readonly seen: SeenPackages;
  readonly viewOperation: (operation: ProfileOperation) => OperationView;
};

/** An eSIM that was sold elsewhere, by its order's status. Its code and its customer's page stay in main. */
export function esimElsewhereView(deps: ElsewhereViewDeps, status: Completed): EsimElsewhere {
  const { merchantId, ledger, balanceCurrency, viewOperation } = deps;
  const { uidCustomer, esimProfile, activatedItems, unreadableItems, totalAvailableBalance } = status;
  const { iccid, state } = esimProfile;
  return {
    kind: 'packages',
    uidCustomer,
    iccid: iccid === '' ? null : iccid,
    balanceCurrency,
    profileState: state === '' ? null : state,
    packages: activatedItems.map((record) => packageElsewhere(deps, uidCustomer, record)),
    totalLeft: sizeView(totalAvailableBalance),
    unreadable: unreadableItems.length,
    topUp:
      iccid === ''
        ? { offered: false, why: 'esim-unknown' }
        : topUpView(deps, uidCustomer, coverageOf(deps, activatedItems)),
    operations: ledger.operations.ofEsimElsewhere(merchantId, uidCustomer).map(viewOperation),
  };
}

/**
 * What was bought here can be activated and refunded here. SECURITY: nothing else can: another till's books have what its
 * customer paid, and that till doesn't hear of a refund that is made here.
 */
function packageElsewhere(deps: ElsewhereViewDeps, uidCustomer: string, record: PackageRecord): SoldPackage {
  const topUp = topUpHere(deps, uidCustomer, record);
  if (topUp !== undefined && saysRefunded(record.status)) deps.seen.seeRefunded([topUp.intent.operationId]);
  if (topUp !== undefined) return soldPackageView(deps, { uidCustomer, orderId: null }, record, topUp);
  const why = saysRefunded(record.status) ? 'refunded' : 'sold-elsewhere';
  return {
    ...packageFacts(record),
    cost: null,
    payback: null,
    earnings: null,
    activation: { offered: false, why },
    refund: { offered: false, why },
  };
}

/** The top-up of these books that bought a package of an eSIM that was sold elsewhere. */
function topUpHere(
  { merchantId, ledger }: ElsewhereViewDeps,
  uidCustomer: string,
  record: PackageRecord,
): TopUp | undefined {
  const idPack = numberOf(record);
  const topUp = idPack === null ? undefined : ledger.operations.topUpOf(merchantId, idPack);
  return topUp?.intent.orderId === null && isSameId(topUp.intent.uidCustomer, uidCustomer)
    ? topUp
    : undefined;
}

/** What the eSIM was sold for: by the catalog, which has its countries, or else by the service's name of the place. */
function coverageOf({ kept }: ElsewhereViewDeps, packages: readonly PackageRecord[]): Coverage | null {
  const [first] = packages.flatMap(({ name, countrySet }) =>
    countrySet === null ? [] : [{ name, countrySet }],
  );
  if (first === undefined) return null;
  const { name, countrySet } = first;
  const isThis = (product: Coverage & { readonly name: string }): boolean =>
    product.name === name && product.countrySet === countrySet;
  return kept.products().find(isThis) ?? { countries: [], countrySet };
}
