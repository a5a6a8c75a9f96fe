import { z } from 'zod';
import { paper, receiptModel } from '../../src-preload/contract/customers/receipt.ts';

/** Receipts that are to be drawn by the program in drawer/. */
export const drawingOrders = z.array(
  z.object({
    /** Of the file that it becomes. */
    name: z.string(),
    model: receiptModel,
    paper,
    /** A PDF, or the dots of a roll. */
    as: z.enum(['pdf', '58mm', '80mm']),
  }),
);
export type DrawingOrder = z.infer<typeof drawingOrders>[number];
