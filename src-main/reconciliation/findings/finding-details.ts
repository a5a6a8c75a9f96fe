import { z } from 'zod';
import type { FoundNow, StoredFinding } from '../../ledger/records/finding-book.ts';
import { storedAmount, storedOrderId } from '../../ledger/values/stored-values.ts';
import type { OrderId } from '../../domain/orders/sale.ts';
import type { Finding } from '../comparing/finding.ts';

/** A finding as the ledger stores it, and whether it rests only on an incomplete history. */
export type FindingDetails = Finding & {
  readonly isDoubtful: boolean;
  /** The end of a period that wasn't shown, in milliseconds since 1970 in UTC; null for other findings. */
  readonly until: number | null;
  /** The sale that already has the eSIM; null for other findings. */
  readonly otherSale: OrderId | null;
};

const amount = storedAmount.nullable();

const details: z.ZodType<FindingDetails> = z.object({
  key: z.string(),
  kind: z.enum([
    'ours-only',
    'theirs-only',
    'amounts-differ',
    'balance-jump',
    'not-shown',
    'issued-after-cancel',
    'canceled-after-issue',
    'refunded-elsewhere',
    'esim-of-another',
    'other-product',
    'smaller-package',
    'done-after-all',
  ]),
  about: z.enum(['sale', 'top-up', 'activation', 'refund', 'cancellation', 'other']),
  why: z.enum(['not-here', 'refused-here', 'written-off-here', 'again']),
  saleId: storedOrderId.nullable(),
  orderId: z.string().nullable(),
  uidCustomer: z.string().nullable(),
  idPack: z.number().nullable(),
  at: z.number().nullable(),
  ours: amount,
  theirs: amount,
  creditedBack: amount,
  balance: z.enum(['as-ours', 'as-theirs', 'not-told']),
  isDoubtful: z.boolean(),
  until: z.number().nullable(),
  otherSale: storedOrderId.nullable(),
});

/** @throws ZodError if it isn't in the form that this program writes. */
export const detailsOf = (kept: StoredFinding): FindingDetails => details.parse(kept.details);

/** Whether there is an order to ask about, and its status would say something about the finding. */
const isWorthAsking = ({ kind, about, uidCustomer }: Finding): boolean =>
  uidCustomer !== null && (kind === 'ours-only' || (kind === 'theirs-only' && about === 'sale'));

/**
 * What to store for a finding, given what is stored already: nothing if it is unchanged, or was settled with the same
 * amounts.
 */
export function toKeep(
  finding: Finding,
  isDoubtful: boolean,
  kept: StoredFinding | undefined,
): FoundNow | undefined {
  const { key } = finding;
  const at = finding.at === null ? null : Math.round(finding.at);
  const now: FindingDetails = { ...finding, at, isDoubtful, until: null, otherSale: null };
  if (kept !== undefined) {
    const before = detailsOf(kept);
    const isAsBefore = before.ours === now.ours && before.theirs === now.theirs && before.kind === now.kind;
    const isSettled = kept.standing === 'known' || (kept.standing === 'agrees' && before.isDoubtful);
    const isCreditedSince = now.creditedBack !== null && before.creditedBack !== now.creditedBack;
    if (isAsBefore && (isSettled || (kept.standing === 'open' && !isCreditedSince))) return undefined;
  }
  return { key, at, details: now, reported: null, isAsked: !isWorthAsking(finding) };
}
