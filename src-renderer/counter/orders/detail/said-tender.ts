import type { SaidTender } from '../../../../src-preload/contract/payments/corrections.ts';
import { isNamed, nameOfTender } from '../../../../src-preload/contract/payments/named-tender.ts';
import type { Tender } from '../../../../src-preload/contract/sales/sale.ts';

/** By which tender something was paid, as main is told. @param slip what was typed about a card payment, if anything. */
export function saidTender(tender: Tender, slip: string): SaidTender {
  if (isNamed(tender)) return { kind: 'named', name: nameOfTender(tender) };
  return tender === 'card-terminal'
    ? { kind: tender, reference: slip.trim() === '' ? null : slip.trim() }
    : { kind: tender };
}
