import { z } from 'zod';
import { mostTenderLetters } from './named-tender.ts';

/** By what a customer pays. Written down, not charged. */
export const tender = z.union([
  z.enum(['cash', 'card-terminal', 'other']),
  z.templateLiteral(['named:', z.string().min(1).max(mostTenderLetters)]),
]);
