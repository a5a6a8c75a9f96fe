import { z } from 'zod';

/** Somebody of the staff, by the name of the day when it was written down. */
export const staffMark = z.object({ id: z.string().max(100), name: z.string().max(100) });
export type StaffMarkView = z.infer<typeof staffMark>;

/** Who did it; null where the till did it by itself, or knows no names. */
export const staff = staffMark.nullable();
