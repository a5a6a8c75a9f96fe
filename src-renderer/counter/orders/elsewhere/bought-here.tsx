import type { OperationView } from '../../../../src-preload/contract/sales/operation.ts';
import { OwedNotice } from '../../owed/owed-notice.tsx';
import { CorrectPayment } from '../detail/correct-payment.tsx';
import { GivePrice } from '../detail/give-price.tsx';
import { Goodwill } from '../detail/goodwill.tsx';
import { OrderOperations } from '../detail/order-operations.tsx';
import { TopUpFacts } from './top-up-facts.tsx';

/** What was bought here for an eSIM that was sold elsewhere, and what can be done with the money: as with what was sold here. */
export function BoughtHere({ operations }: { readonly operations: readonly OperationView[] }) {
  const piece = operations.find(({ kind }) => kind === 'top-up')?.operationId;
  return (
    <>
      <OrderOperations
        operations={operations}
        hasReceiptKey
        factsOf={(topUp) => <TopUpFacts topUp={topUp} />}
      />
      <OwedNotice pieces={operations.map(({ operationId }) => operationId)} />
      {piece !== undefined && (
        <>
          <GivePrice piece={piece} of={operations} />
          <CorrectPayment piece={piece} of={operations} />
          <Goodwill piece={piece} of={operations} />
        </>
      )}
    </>
  );
}
