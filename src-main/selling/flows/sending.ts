import type { ProviderOperation } from '../../domain/operation.ts';
import type { ChangeIn } from '../../domain/package-change.ts';
import type { SaleIn } from '../../domain/sale.ts';
import type { TopUpIn } from '../../domain/top-up.ts';

/** A sale or operation that is being sent. */
export type Sending = SaleIn<'sending'> | TopUpIn<'sending'> | ChangeIn<'sending'>;

export const isSending = (operation: ProviderOperation): operation is Sending =>
  operation.progress.state === 'sending';
