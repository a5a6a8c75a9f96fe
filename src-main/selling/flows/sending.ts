import type { ProviderOperation } from '../../domain/orders/operation.ts';
import type { ChangeIn } from '../../domain/orders/package-change.ts';
import type { SaleIn } from '../../domain/orders/sale.ts';
import type { TopUpIn } from '../../domain/orders/top-up.ts';

/** A sale or operation that is being sent. */
export type Sending = SaleIn<'sending'> | TopUpIn<'sending'> | ChangeIn<'sending'>;

/** What a press begins: about to be sent, or a top-up that waits for an earlier one of its eSIM. */
export type JustBegun = Sending | TopUpIn<'drafted'>;

export const isSending = (operation: ProviderOperation): operation is Sending =>
  operation.progress.state === 'sending';
