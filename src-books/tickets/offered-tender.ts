import { isNamed, nameOfTender } from '../../src-preload/contract/payments/named-tender.ts';
import type { Tender } from '../payments/tender.ts';

/** Whether customers can pay by a tender now: one of the shop's own has to be on its list. */
export const isOffered = (tender: Tender | null, names: () => readonly string[]): boolean =>
  tender === null || !isNamed(tender) || names().includes(nameOfTender(tender));
