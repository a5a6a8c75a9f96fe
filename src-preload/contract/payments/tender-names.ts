import { z } from 'zod';
import { isNamed, mostNamedTenders, mostTenderLetters, nameOfTender } from './named-tender.ts';
import { tender } from './tender.ts';

/** The names of the shop's own tenders, each once. */
export const tenderNames = z
  .array(z.string().trim().min(1).max(mostTenderLetters))
  .max(mostNamedTenders)
  .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length);

/** By what the shop's customers pay. Nothing stands for a name that was removed. */
export const shopTenders = z
  .object({
    names: tenderNames,
    /** The one that each sale begins with. */
    usual: tender,
  })
  .refine(({ names, usual }) => !isNamed(usual) || names.includes(nameOfTender(usual)));
export type ShopTenders = z.infer<typeof shopTenders>;
