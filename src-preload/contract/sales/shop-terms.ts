import { z } from 'zod';
import { isNamed, nameOfTender } from '../payments/named-tender.ts';
import { tenderNames } from '../payments/tender-names.ts';
import { tender } from '../payments/tender.ts';
import { activationMode } from './package.ts';

/** On what terms the shop sells. No sale begins with a tender that was removed. */
export const shopTerms = z
  .object({
    /** The names of its own tenders. What was paid by one that is removed stays as it was. */
    tenders: tenderNames,
    /** What each sale begins with. */
    usualTender: tender,
    usualStart: activationMode,
  })
  .refine(({ tenders, usualTender }) => !isNamed(usualTender) || tenders.includes(nameOfTender(usualTender)));
export type ShopTerms = z.infer<typeof shopTerms>;
