import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode, type Ref } from 'react';
import { readEsimName, type EsimName } from '../../../../src-activation/esim-name.ts';
import type { ToppedUpEsim } from '../../../../src-preload/contract/sales/wanted.ts';
import { problemSentence } from '../../../words/failures/problem-sentence.ts';
import { notSeenWords, notToldWords, notWrittenDown } from '../../../words/orders/elsewhere-words.ts';
import { iccidWords } from '../../../words/orders/iccid-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { showOrder } from '../../use-counter.ts';
import type { Wanted } from '../after-sale/after-sale-question.ts';
import { DataLeft, PackagesLeft, Skeleton } from '../after-sale/packages-left.tsx';
import { WantedDialog } from '../after-sale/wanted-dialog.tsx';
import { Whereabouts } from '../after-sale/whereabouts.tsx';
import { OrderActions } from '../detail/order-actions.tsx';
import css from '../detail/order-detail.module.css';
import { BoughtHere } from './bought-here.tsx';
import { OrderNumber } from './order-number.tsx';
import { useBoughtHere } from './use-bought-here.ts';
import { useEsimElsewhere, useSeenElsewhere, type ToldElsewhere } from './use-elsewhere.ts';

type ElsewhereDetailProps = {
  readonly name: EsimName;
  /** The way back to the list, where this covers it. */
  readonly back: ReactNode;
  /** The field for its order's number. */
  readonly orderNumber: Ref<HTMLInputElement>;
};

/** An eSIM that no sale of these books has: what the service tells of it, and a top-up where its order is known. */
export function ElsewhereDetail({ name, back, orderNumber }: ElsewhereDetailProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const asked = name.by === 'order' ? null : name.iccid;
  const bought = useBoughtHere(typed ?? (name.by === 'iccid' ? name.iccid : name.uidCustomer));
  const uidCustomer = typed ?? (name.by === 'iccid' ? (bought?.uidCustomer ?? null) : name.uidCustomer);
  const told = useEsimElsewhere(asked, uidCustomer);
  const last = told?.last ?? null;
  const iccid = asked ?? iccidOf(last?.iccid ?? null) ?? bought?.iccid ?? null;
  // As these books have it: the service's word is waited for by nothing of that.
  const operations = bought?.operations ?? last?.operations ?? [];
  const seen = useSeenElsewhere(iccid);
  const notSeen = seen?.ok === true && iccid !== null ? notSeenWords(seen.seen, iccid) : undefined;
  const isOfAccount = last !== null || bought !== null || (seen?.ok === true && seen.seen.kind === 'seen');
  const isAnswered = uidCustomer === null || told !== null;
  const isOrderMissing =
    last === null && bought === null && isAnswered && notSeen === undefined && !isInBooks(told);
  return (
    <article className={css['detail']} aria-label={t`Not sold at this till`} data-testid="sold-elsewhere">
      <OrderActions
        head={
          <>
            {back}
            <h2 className={css['title']}>
              <Trans>Not sold at this till</Trans>
            </h2>
            {isOfAccount && <p className={css['sentence']}>{notWrittenDown()}</p>}
          </>
        }
        code={null}
      >
        <BoughtHere operations={operations} />
        {seen !== null && !seen.ok && uidCustomer === null && (
          <p className={css['sentence']}>{problemSentence(seen.problem, 'looking')}</p>
        )}
        {notSeen !== undefined && (
          <p className={css['sentence']} data-testid="not-seen">
            {notSeen}
          </p>
        )}
        {seen?.ok === true && seen.seen.kind === 'in-books' && <ShowOrder orderId={seen.seen.orderId} />}
        <Left told={told} isAsked={uidCustomer !== null} onWant={setWanted} />
        {isOrderMissing && (
          <OrderNumber ref={orderNumber} iccid={asked} isAsked={uidCustomer !== null} onOrder={setTyped} />
        )}
        {seen?.ok === true && seen.seen.kind === 'seen' && (
          <Whereabouts
            seen={seen.seen.connectivity}
            profileState={last?.profileState ?? null}
            packages={last?.packages ?? []}
            sold={null}
          />
        )}
        <dl className={css['facts']}>
          {iccid !== null && (
            <>
              <dt>
                <Trans>ICCID</Trans>
              </dt>
              <dd>
                <bdi dir="ltr">{iccidWords(iccid)}</bdi>
              </dd>
            </>
          )}
          {uidCustomer !== null && (
            <>
              <dt>
                <Trans>Order number</Trans>
              </dt>
              <dd className={css['number']}>
                <bdi dir="ltr">{last?.uidCustomer ?? uidCustomer}</bdi>
              </dd>
            </>
          )}
        </dl>
      </OrderActions>
      {last !== null && last.iccid !== null && (
        <WantedDialog
          esim={{
            ...last,
            operations,
            isRefunded: false,
            named: namedElsewhere(last.uidCustomer, last.iccid),
          }}
          wanted={wanted}
          onEnd={() => setWanted(null)}
        />
      )}
    </article>
  );
}

type LeftProps = {
  readonly told: ToldElsewhere | null;
  readonly isAsked: boolean;
  readonly onWant: (wanted: Wanted) => void;
};

/** What is left of it, or why that isn't told. */
function Left({ told, isAsked, onWant }: LeftProps) {
  if (told === null) return isAsked ? <Skeleton /> : null;
  const { reply, at } = told;
  if (reply.ok && reply.esim.kind === 'packages')
    return <PackagesLeft told={reply.esim} at={at} onWant={onWant} />;
  return (
    <DataLeft>
      <p className={css['sentence']} data-testid="not-told">
        {reply.ok ? notToldWords(reply.esim) : problemSentence(reply.problem, 'looking')}
      </p>
      {reply.ok && reply.esim.kind === 'in-books' && <ShowOrder orderId={reply.esim.orderId} />}
    </DataLeft>
  );
}

const ShowOrder = ({ orderId }: { readonly orderId: string }) => (
  <ActionButton onPress={() => showOrder(orderId)} testId="show-own-order">
    <Trans>Show the order</Trans>
  </ActionButton>
);

const isInBooks = (told: ToldElsewhere | null): boolean =>
  told?.reply.ok === true && told.reply.esim.kind === 'in-books';

const namedElsewhere = (uidCustomer: string, iccid: string): ToppedUpEsim => ({
  ...{ orderId: null, uidCustomer, iccid, customer: null },
});

/** As the service writes it, in the form in which it is asked about; null where that isn't known. */
function iccidOf(written: string | null): string | null {
  const reading = readEsimName(written ?? '');
  return reading.kind === 'named' && reading.name.by === 'iccid' ? reading.name.iccid : null;
}
