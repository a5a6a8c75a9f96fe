import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { ProviderOperationId } from './operation.ts';
import type { OrderId } from './sale.ts';

/** What the service last said about something that it has and that isn't done; or why it said nothing. */
export type LastAnswer = {
  /** Milliseconds since 1970 in UTC. */
  readonly at: number;
  readonly said:
    /** The status in the service's own words. */
    | { readonly kind: 'status'; readonly word: string }
    /** It sent an eSIM that another sale in this ledger has. */
    | { readonly kind: 'esim-of-another'; readonly sale: OrderId }
    /** It doesn't know this other sale or top-up either, which it had accepted before. */
    | { readonly kind: 'forgotten'; readonly order: ProviderOperationId }
    | { readonly kind: 'nothing'; readonly failure: MerchantFailure };
};

export const saidBy = (reply: Result<OrderStatusRecord, MerchantFailure>): LastAnswer['said'] => {
  if (!reply.ok) return { kind: 'nothing', failure: reply.failure };
  const { value } = reply;
  return { kind: 'status', word: value.status === 'other' ? value.statusWord : value.status };
};
