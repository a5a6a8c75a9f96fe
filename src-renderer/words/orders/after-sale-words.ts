import { t } from '@lingui/core/macro';
import type {
  Connectivity,
  SoldPackage,
  TopUpOffer,
} from '../../../src-preload/contract/sales/after-sale.ts';
import { countryName } from '../../place/country-names.ts';
import { dateAndTime } from '../figures/moments.ts';
import { megabytes, sizeWords, volumeIn } from './package-words.ts';
import { packageStateWords } from './package-state-words.ts';
import { foldedWord } from './provider-word.ts';

type WhyNotActivate = Extract<SoldPackage['activation'], { offered: false }>['why'];
type WhyNotRefund = Extract<SoldPackage['refund'], { offered: false }>['why'];
type WhyNotTopUp = Extract<TopUpOffer, { offered: false }>['why'];

/** Why a package can't be activated here; undefined where nobody would expect that it can. */
export function whyNotActivate(why: WhyNotActivate): string | undefined {
  switch (why) {
    case 'operation-open':
      return t`Wait: an earlier change of this package is still being checked.`;
    case 'operation-held':
      return t`First send or drop the earlier change of this package.`;
    case 'starts-by-itself':
    case 'already-activated':
    case 'refunded':
    // Said once, of the refund.
    case 'sold-elsewhere':
      return undefined;
    case 'mode-unknown':
      return t`Can’t be activated here. Your provider doesn’t say how this package starts.`;
    case 'no-number':
      return t`Can’t be activated here. Your provider gives no number for this package. Ask its support.`;
  }
}

/** Why a package can't be refunded. */
export function whyNotRefund(why: WhyNotRefund, left: string | undefined): string {
  switch (why) {
    case 'operation-open':
      return t`Wait: an earlier change of this package is still being checked.`;
    case 'operation-held':
      return t`First send or drop the earlier change of this package.`;
    case 'refunded':
      return t`Already refunded.`;
    case 'sold-elsewhere':
      return t`Not sold at this till. Activate or refund it at the till that sold it, or with your provider.`;
    case 'bought-elsewhere':
      return t`Not sold at this till. Refund it at the till that sold it, or with your provider.`;
    case 'already-activated':
      return t`Can’t be refunded. It is activated.`;
    case 'expired':
      return t`Can’t be refunded. It has expired.`;
    case 'data-used':
      return left === undefined
        ? t`Can’t be refunded. Some of its data is used.`
        : t`Can’t be refunded. Some of its data is used, ${left} left.`;
    case 'no-number':
      return t`Can’t be refunded here. Your provider gives no number for this package. Ask its support.`;
    case 'cost-unknown':
      return t`Can’t be refunded here. Its cost is unknown. Ask your provider’s support.`;
    case 'purchase-unknown':
      return t`Can’t be refunded here. Your provider doesn’t say which of these packages the customer paid for. Refund it in your provider’s portal, then pay the customer back as goodwill.`;
  }
}

/** Why an eSIM can't get a further package. */
export function whyNotTopUp(why: WhyNotTopUp | 'refunded'): string {
  switch (why) {
    case 'refunded':
      return t`Can’t be topped up. All that was sold on this eSIM was refunded.`;
    case 'operation-open':
      return t`Wait: an earlier top-up of this eSIM is still being checked.`;
    case 'operation-held':
      return t`First send or drop the earlier top-up of this eSIM.`;
    case 'esim-unknown':
      return t`Can’t be topped up here. Your provider doesn’t say which eSIM this order is for.`;
    case 'nothing-fits':
      return t`Can’t be topped up. No available package covers the same place.`;
  }
}

/** How much of a package's data is left, from 0 to 1; undefined where the service doesn't tell. */
export function partLeft({ size, left }: SoldPackage): number | undefined {
  if (size === null || left === null) return undefined;
  const [whole, rest] = [megabytes(size), megabytes(left)];
  if (whole === undefined || rest === undefined || whole <= 0) return undefined;
  return Math.min(1, Math.max(0, rest / whole));
}

/** "6.2 GB of 10 GB"; undefined where the service doesn't tell. */
export function leftWords({ size, left }: SoldPackage): string | undefined {
  if (left === null) return undefined;
  const has = volumeWords(left);
  if (size === null) return has;
  const had = volumeWords(size);
  return t`${has} of ${had}`;
}

/** Data that is counted comes in megabytes: "6348 MB" says nobody as much as "6.2 GB". */
export function volumeWords(size: { readonly value: number; readonly unit: string }): string {
  const all = megabytes(size);
  if (all === undefined || all < 1024 || all % 1024 === 0) return sizeWords(size);
  return volumeIn('GB', all / 1024);
}

/** Whether a package was bought to start at once, and hasn't yet: services queue it. */
export const isQueued = ({ activationMode, isActivated, refund }: SoldPackage): boolean =>
  activationMode === 'NOW' && !isActivated && (refund.offered || refund.why !== 'refunded');

/** When a package starts or ends: "until December 20, 2025, 14:03". */
export function lifeWords(sold: SoldPackage, now: Date): string {
  const { activatedAt, expiresAt, isActivated, activationMode, refund } = sold;
  if (!refund.offered && refund.why === 'refunded') return t`refunded`;
  if (expiresAt !== null) {
    const end = dateAndTime(expiresAt);
    return new Date(expiresAt) <= now ? t`expired ${end}` : t`until ${end}`;
  }
  if (activatedAt !== null) {
    const begin = dateAndTime(activatedAt);
    return t`activated ${begin}`;
  }
  if (isActivated) return t`activated`;
  switch (activationMode) {
    case 'NOW':
      return t`queued, starts automatically`;
    case 'FIRST_USE':
      return t`starts when first used`;
    case 'ON_DEMAND':
      return t`starts when you activate it`;
    default:
      return t`not activated yet`;
  }
}

/** Words of services for what {@link lifeWords} says, folded. */
const saidByLife: ReadonlySet<string> = new Set([
  ...[
    'active',
    'activated',
    'notactivated',
    'inactive',
    'purchased',
    'completed',
    'queued',
    'expired',
    'refunded',
  ],
]);

/** The service's word for a package, in plain words, where it says more than when it starts and ends; else undefined. */
export function statusWords({ status }: SoldPackage): string | undefined {
  if (status === null) return undefined;
  return saidByLife.has(foldedWord(status)) ? undefined : packageStateWords(status);
}

/** Where the eSIM is, by the service's own words where it doesn't tell a country's code. */
export const whereWords = ({ country }: Connectivity): string | undefined =>
  country === null ? undefined : /^[A-Z]{2}$/.test(country) ? countryName(country) : country;
