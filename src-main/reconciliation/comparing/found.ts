import { isSameToTheCent, type Amount } from '../../../src-merchant-api/amount.ts';
import { afterAllKey, refundedElsewhereKey, type Finding, type WhyTheirs } from './finding.ts';
import type { HistoryLine } from './history-line.ts';
import type { MoveKind, LocalTransaction } from './local-transaction.ts';

/** A finding and its history line; null if the history has none. */
export type Found = { readonly finding: Finding; readonly line: HistoryLine | null };

/** A transaction that is in our books but not in the history. */
export const oursOnly = (move: LocalTransaction): Found => ({ finding: ownFinding(move), line: null });

const ownFinding = (move: LocalTransaction): Finding => ({
  key: `${move.kind} ${move.id}`,
  kind: 'ours-only',
  about: move.kind,
  why: 'not-here',
  saleId: move.saleId,
  orderId: move.orderId,
  uidCustomer: move.uidCustomer,
  idPack: move.idPack,
  at: move.at,
  ours: move.amount,
  theirs: null,
  creditedBack: null,
  balance: 'not-told',
});

/** Undefined if the amounts agree to the cent, or one is missing. */
export function differing(move: LocalTransaction, line: HistoryLine): Found | undefined {
  if (move.amount === null || line.amount === null) return undefined;
  if (isSameToTheCent(move.amount, line.amount)) return undefined;
  return { finding: { ...ownFinding(move), kind: 'amounts-differ', theirs: line.amount }, line };
}

/** A cancellation in our books that the history has as the refund of a package. */
export const refundedInstead = (move: LocalTransaction, line: HistoryLine): Found => ({
  finding: {
    ...ownFinding(move),
    key: refundedElsewhereKey(move.id),
    kind: 'refunded-elsewhere',
    idPack: line.idPack ?? move.idPack,
    theirs: line.amount,
  },
  line,
});

/** Why only the history has a line, with our closest transaction. */
export type Alone =
  | { readonly kind: 'not-here'; readonly move: LocalTransaction | null; readonly credit: HistoryLine | null }
  | { readonly kind: 'refused'; readonly move: LocalTransaction; readonly credit: HistoryLine | null }
  | { readonly kind: 'written-off' | 'again' | 'cancellation'; readonly move: LocalTransaction };

const why: Readonly<Record<Alone['kind'], WhyTheirs>> = {
  'not-here': 'not-here',
  refused: 'refused-here',
  'written-off': 'written-off-here',
  again: 'again',
  cancellation: 'not-here',
};

/** A line in the history that our books don't have. */
export function theirsOnly(line: HistoryLine, alone: Alone): Found {
  const { move } = alone;
  const about = aboutOf(line, alone);
  const finding: Finding = {
    key: keyOf(line, about, alone),
    kind: 'theirs-only',
    about,
    why: why[alone.kind],
    saleId: move?.saleId ?? null,
    orderId: line.orderId ?? move?.orderId ?? null,
    uidCustomer: line.uidCustomer ?? move?.uidCustomer ?? null,
    idPack: line.idPack ?? move?.idPack ?? null,
    at: line.at,
    ours: null,
    theirs: line.amount,
    creditedBack: 'credit' in alone ? (alone.credit?.amount ?? null) : null,
    balance: 'not-told',
  };
  return { finding, line };
}

/** A change of the balance up to a line that neither the line nor our books explain. */
export const jumpAt = (line: HistoryLine, by: Amount): Finding => ({
  key: `jump ${line.key}`,
  kind: 'balance-jump',
  about: 'other',
  why: 'not-here',
  saleId: null,
  orderId: null,
  uidCustomer: null,
  idPack: null,
  at: line.at,
  ours: null,
  theirs: by,
  creditedBack: null,
  balance: 'as-theirs',
});

function aboutOf({ about }: HistoryLine, alone: Alone): MoveKind | 'other' {
  if (alone.kind !== 'not-here') return alone.kind === 'cancellation' ? 'cancellation' : alone.move.kind;
  switch (about.kind) {
    case 'other':
    case 'unclear':
      return 'other';
    case 'credit':
      return about.called ?? 'refund';
    case 'purchase':
      return about.called ?? 'sale';
  }
}

/** Built from the order, if there is one, so that a line with another amount is still the same finding. */
function keyOf(line: HistoryLine, about: MoveKind | 'other', alone: Alone): string {
  switch (alone.kind) {
    case 'again':
      return `again ${line.key}`;
    case 'refused':
      return afterAllKey(alone.move.kind, alone.move.id);
    case 'written-off':
      return `${about} ${alone.move.id}`;
    case 'cancellation':
      return `cancellation ${alone.move.id}`;
    case 'not-here': {
      const { orderId, uidCustomer, idPack } = line;
      if (about === 'refund' && idPack !== null) return `refund of ${String(idPack)}`;
      if (orderId !== null) return `${about} ${orderId}`;
      if (uidCustomer !== null && idPack !== null) return `${about} ${uidCustomer} ${String(idPack)}`;
      return `${about} ${line.key}`;
    }
  }
}
