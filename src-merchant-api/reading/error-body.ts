import { z } from 'zod';

/** Body of every refusal; a 409 carries the uidCustomer of the order that is already there. Source: Errors. */
export const errorBody = z.object({
  status: z.string(),
  message: z.string(),
  uidCustomer: z.string().min(1).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
