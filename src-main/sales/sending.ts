import type { Subject } from './operation.ts';
import type { ChangeIn } from './package-change.ts';
import type { SaleIn } from './sale.ts';
import type { TopUpIn } from './top-up.ts';

/** What is being sent. */
export type Sending = SaleIn<'sending'> | TopUpIn<'sending'> | ChangeIn<'sending'>;

export const isSending = (subject: Subject): subject is Sending => subject.progress.state === 'sending';
