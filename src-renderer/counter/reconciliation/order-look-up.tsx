import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { AdoptedReply } from '../../../src-preload/contract/books/reconciliation.ts';
import { till } from '../../till-bridge.ts';
import { adoptedWords, reportedOrderWords } from '../../words/orders/finding-words.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { causeOf } from '../../words/failures/problem-cause.ts';
import { capitalized } from '../../words/language/capitalized.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import { showOrder } from '../use-counter.ts';
import css from './reconciliation-view.module.css';

type LookedUp = { readonly uidCustomer: string; readonly reply: ReplyOf<'order-look-up'> };

/** Looks an order of this merchant up that was made on another till, and adopts it. */
export function OrderLookUp() {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<LookedUp | null>(null);
  const [adopted, setAdopted] = useState<AdoptedReply | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const uidCustomer = typed.trim();
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailed(false);
    setAdopted(null);
    try {
      await work();
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  const lookUp = (): Promise<void> =>
    act(async () => setFound({ uidCustomer, reply: await till.ask('order-look-up', { uidCustomer }) }));
  const adopt = (wanted: string): Promise<void> =>
    act(async () => setAdopted(await till.ask('order-adopt', { uidCustomer: wanted, note: null })));
  return (
    <form
      className={css['settling']}
      aria-label={t`Sold elsewhere`}
      onSubmit={(event) => {
        event.preventDefault();
        if (uidCustomer !== '' && !isBusy) void lookUp();
      }}
    >
      <h3 className={css['title']}>
        <Trans>Sold elsewhere</Trans>
      </h3>
      <AccountField label={t`Number at your provider`} value={typed} onChange={setTyped} maxLength={200} />
      <ActionButton
        type="submit"
        isDisabled={isBusy || uidCustomer === ''}
        onPress={() => undefined}
        testId="look-up"
      >
        <Trans>Look up</Trans>
      </ActionButton>
      {failed && <Notice tone="bad">{notPassedOn('looking')}</Notice>}
      {found !== null && (
        <FoundOrder found={found} isBusy={isBusy} onAdopt={() => void adopt(found.uidCustomer)} />
      )}
      {adopted !== null && (
        <Notice tone={adopted.kind === 'adopted' ? 'good' : 'warn'}>{adoptedWords(adopted)}</Notice>
      )}
      {adopted !== null && 'orderId' in adopted && <ShowOrder orderId={adopted.orderId} />}
    </form>
  );
}

type FoundOrderProps = {
  readonly found: LookedUp;
  readonly isBusy: boolean;
  readonly onAdopt: () => void;
};

function FoundOrder({ found: { reply }, isBusy, onAdopt }: FoundOrderProps) {
  if (!reply.ok) return <Notice tone="warn">{notLookedUp(capitalized(causeOf(reply.problem)))}</Notice>;
  const { reported, saleId } = reply;
  return (
    <>
      <p>{reportedOrderWords(reported)}</p>
      {reported.kind === 'order' && (
        <p className={css['soft']}>
          <bdi>{[reported.packageName, reported.orderId].filter((part) => part !== null).join(' ')}</bdi>
          {reported.createdAt !== null && ` ${dateAndTime(reported.createdAt)}`}
        </p>
      )}
      {saleId !== null && (
        <>
          <p>
            <Trans>It is in your records.</Trans>
          </p>
          <ShowOrder orderId={saleId} />
        </>
      )}
      {reported.kind === 'order' && saleId === null && (
        <ActionButton look="main" isDisabled={isBusy} onPress={onAdopt} testId="adopt-found">
          <Trans>Add to records</Trans>
        </ActionButton>
      )}
    </>
  );
}

const notLookedUp = (cause: string): string => t`The order was not looked up. ${cause}. Try again later.`;

function ShowOrder({ orderId }: { readonly orderId: string }) {
  return (
    <ActionButton onPress={() => showOrder(orderId)}>
      <Trans>Show the order</Trans>
    </ActionButton>
  );
}
