import { z } from 'zod';
import { mode } from '../../src-preload/contract/plain-values.ts';

/** Whose sales a ticket is of: practice and each account of the shop. */
export const ticketAccount = z.object({ mode, merchantId: z.string() });
export type TicketAccount = Readonly<z.infer<typeof ticketAccount>>;
