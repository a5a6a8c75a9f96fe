import { z } from 'zod';

/** How this service behaves where the interface leaves it open: as careful services do, or as others were seen to. */
export const behaviorSchema = z.strictObject({
  /** A history has so many lines at most, whatever the limit; null where the limit alone counts. */
  historyLines: z.int().min(0).nullable().default(null),
  /** What is said of each purchase, top-up and credit of a history; null where they have no description. */
  historyDescription: z.string().nullable().default(null),
  /** The type of each line instead of its own. */
  historyType: z.string().nullable().default(null),
  historySigns: z.enum(['debits-below-zero', 'credits-below-zero', 'none']).default('debits-below-zero'),
  /** Lines of a history tell for which order. */
  historyNamesOrders: z.boolean().default(true),
  /** What a history, a balance and an order's status show is so old, in milliseconds: they are read from a copy that lags. */
  behindMs: z.int().min(0).max(3_600_000).default(0),
  /** A 409 tells the uidCustomer of the order that is there. */
  conflictNamesOrder: z.boolean().default(true),
  /** Which bodies are taken: any that means what was signed, or only the very text that was signed (Authentication, 4). */
  bodies: z.enum(['any', 'canonical']).default('any'),
});
export type Behavior = z.output<typeof behaviorSchema>;

/** The moment whose state is shown, in milliseconds since 1970; undefined where that is now, as usual. */
export const snapshotTime = ({ behindMs }: Behavior, now: () => Date): number | undefined =>
  behindMs === 0 ? undefined : now().getTime() - behindMs;

/** The behavior that was chosen. It is forgotten when the service ends. */
export type BehaviorSetting = {
  readonly current: () => Behavior;
  readonly choose: (chosen: Behavior) => void;
  /** Back to the one that the service began with. */
  readonly reset: () => void;
};

/** @param isStrict takes only bodies that are the text that was signed, from the start. */
export function createBehaviorSetting(isStrict = false): BehaviorSetting {
  const usual = behaviorSchema.parse({ bodies: isStrict ? 'canonical' : 'any' });
  let current = usual;
  return {
    current: () => current,
    choose: (chosen) => {
      current = chosen;
    },
    reset: () => {
      current = usual;
    },
  };
}
