import { z } from 'zod';
import { channel, nothing } from '../channel.ts';
import { amount, currency, mode } from '../plain-values.ts';
import { outcome, problem } from '../problem.ts';

const account = z.object({
  baseAddress: z.string().max(500),
  merchantId: z.string().trim().min(1).max(200),
  /** Who makes the signatures: the till with the secret, or the service at each call, for the merchant id alone. */
  signing: z.discriminatedUnion('by', [
    z.object({ by: z.literal('till'), secret: z.string().min(1).max(500) }),
    z.object({ by: z.literal('service') }),
  ]),
});

export const accountRequests = {
  /** The account as it is set. No channel returns the secret. */
  'account-read': channel(
    'counter',
    nothing,
    z.object({
      mode,
      baseAddress: z.string(),
      merchantId: z.string(),
      signedBy: z.enum(['till', 'service']),
    }),
  ),
  /** Tries an account without keeping it. */
  'account-test': channel(
    'counter',
    account,
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), balance: amount, currency }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  /** Tests the account, keeps it (its secret in the keychain) and goes live. */
  'account-connect': channel(
    'counter',
    account.extend({
      /** A manager says that a new address has the account that is set, where nothing shows it. */
      isSameAccount: z.boolean().optional(),
    }),
    outcome,
  ),
  /** Back to practice mode. The account stays kept. */
  'account-practice': channel('counter', nothing, outcome),
  /** Live again with the account that is kept. */
  'account-resume': channel('counter', nothing, outcome),
  /** Takes the secret of the account that is kept out of the keychain. The books stay, and nothing is sold. */
  'account-sign-out': channel('counter', nothing, outcome),
} as const;
