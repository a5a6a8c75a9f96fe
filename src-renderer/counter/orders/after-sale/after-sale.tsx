import { useState } from 'react';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { isRefunded } from '../../../words/orders/sale-words.ts';
import { problemSentence } from '../../../words/failures/problem-sentence.ts';
import type { EsimInHand, Wanted } from './after-sale-question.ts';
import css from './after-sale.module.css';
import { CustomerPage } from './customer-page.tsx';
import { NotNow } from './not-now.tsx';
import { DataLeft, PackagesLeft, Skeleton } from './packages-left.tsx';
import { useSoldEsim } from './use-sold-packages.ts';
import { WantedDialog } from './wanted-dialog.tsx';
import { Whereabouts } from './whereabouts.tsx';

/** What is left of a sold eSIM, what can be done with it, and where it is. */
export function AfterSale({ sale }: { readonly sale: SaleView }) {
  const sold = useSoldEsim(sale);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  if (sold === null) return <Skeleton />;
  const { packages, seen, at } = sold;
  const esim = esimOf(sale);
  return (
    <>
      {packages.ok ? (
        <PackagesLeft
          told={packages}
          at={at}
          isUnlimited={sale.package?.unlimited === true && packages.packages.length === 1}
          onWant={setWanted}
        >
          {packages.customerPage !== null && <CustomerPage address={packages.customerPage} />}
        </PackagesLeft>
      ) : (
        <DataLeft>
          <p className={css['soft']}>{problemSentence(packages.problem, 'looking')}</p>
          <NotNow problem={packages.problem} isRefunded={isRefunded(sale)} />
        </DataLeft>
      )}
      {seen.ok && (
        <Whereabouts
          seen={seen.connectivity}
          profileState={packages.ok ? packages.profileState : null}
          packages={packages.ok ? packages.packages : []}
          sold={sale.package}
        />
      )}
      {esim !== null && <WantedDialog esim={esim} wanted={wanted} onEnd={() => setWanted(null)} />}
    </>
  );
}

/** Null while there is none, and nothing is offered for it. */
function esimOf({
  uidCustomer,
  orderId,
  install,
  customer,
  balanceCurrency,
  operations,
}: SaleView): EsimInHand | null {
  if (uidCustomer === null || install === null) return null;
  const named = { orderId, iccid: install.iccid, customer: customer?.name ?? null };
  return { uidCustomer, named, balanceCurrency, operations, isRefunded: isRefunded({ install }) };
}
