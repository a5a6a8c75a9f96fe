import { z } from 'zod';
import { mostNamedTenders, mostTenderLetters } from './named-tender.ts';

/** The names of the shop's own tenders, each once. */
export const tenderNames = z
  .array(z.string().trim().min(1).max(mostTenderLetters))
  .max(mostNamedTenders)
  .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length);
