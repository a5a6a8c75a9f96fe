import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';

/** Why a status has no profile. The question is only asked about an eSIM that the service issued. */
export const noProfile = ({ status }: Pick<OrderStatusRecord, 'status'>): Problem => ({
  kind: status === 'canceled' ? 'order-canceled' : 'no-profile',
});
