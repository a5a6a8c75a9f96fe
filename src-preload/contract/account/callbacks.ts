import { z } from 'zod';
import { channel, nothing } from '../channel.ts';

/** Where the service is asked to tell of orders, and where on this computer that arrives. */
const callbackSetting = z.object({
  address: z.string().max(2_000),
  port: z.int().min(1).max(65_535),
  /** Who can reach the port: programs of this computer, or its network. */
  reach: z.enum(['computer', 'network']),
});
export type CallbackSettingView = z.infer<typeof callbackSetting>;

/** Why nothing can be received. */
const receiverFault = z.enum(['port-in-use', 'not-permitted', 'failed']);
export type ReceiverFault = z.infer<typeof receiverFault>;

const callbackFault = z.enum(['not-an-address', 'holds-credentials', ...receiverFault.options]);
export type CallbackFault = z.infer<typeof callbackFault>;

export const callbacksRequests = {
  /** Whether the service is asked to tell of orders, and whether that can arrive. */
  'callback-read': channel(
    'counter',
    nothing,
    z.object({
      setting: callbackSetting.nullable(),
      state: z.enum(['off', 'listening', ...receiverFault.options]),
    }),
  ),
  /** Changes that, null to off. What can't be listened at is not kept. */
  'callback-set': channel(
    'counter',
    callbackSetting.nullable(),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true) }),
      z.object({ ok: z.literal(false), fault: callbackFault }),
    ]),
  ),
} as const;
