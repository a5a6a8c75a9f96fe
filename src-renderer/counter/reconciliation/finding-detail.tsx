import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import type { AdoptedReply, FindingView } from '../../../src-preload/contract/books/reconciliation.ts';
import { till } from '../../till-bridge.ts';
import {
  adoptedWords,
  balanceWords,
  doubtsPayback,
  findingSentence,
  findingTitle,
  standingWords,
  reportedOrderWords,
} from '../../words/orders/finding-words.ts';
import { money } from '../../words/figures/money.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../words/failures/not-done.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import field from '../controls/text-field.module.css';
import { OwedNotice } from '../owed/owed-notice.tsx';
import { useOwed } from '../owed/use-owed.ts';
import { showOrder } from '../use-counter.ts';
import { useWhileItStands } from '../use-is-over.ts';
import css from './reconciliation-view.module.css';

type FindingDetailProps = {
  readonly finding: FindingView;
  readonly currency: string;
  /** The way back to the list, where this covers it. */
  readonly back: ReactNode;
};

/** One difference in full, with what can be done about it. */
export function FindingDetail({ finding, currency, back }: FindingDetailProps) {
  const { reported, isToAsk, saleId, orderId, settledAt, staff, note } = finding;
  const balance = balanceWords(finding);
  const doubted = doubtsPayback(finding) && orderId !== null ? [orderId] : [];
  const isOwed = useOwed().some(({ pieces }) => pieces.some((piece) => doubted.includes(piece)));
  return (
    <article className={css['detail']} aria-label={findingTitle(finding)}>
      {back}
      <h2 className={css['title']}>{findingTitle(finding)}</h2>
      <p>{findingSentence(finding)}</p>
      {balance !== null && <p>{balance}</p>}
      {reported !== null && <p>{reportedOrderWords(reported)}</p>}
      {isToAsk && (
        <p>
          <Trans>Your provider hasn’t been asked about it yet.</Trans>
        </p>
      )}
      <Facts finding={finding} currency={currency} />
      {settledAt !== null && (
        <p data-testid="finding-standing">
          {settledWords(finding.standing, settledAt)}
          {staff !== null && ` ${staff.name}`}
        </p>
      )}
      {note !== null && <p className={css['note']}>{note}</p>}
      {saleId !== null && (
        <ActionButton onPress={() => showOrder(saleId)} testId="show-finding-order">
          <Trans>Show the order</Trans>
        </ActionButton>
      )}
      <OwedNotice pieces={doubted} />
      {(finding.standing === 'open' || finding.standing === 'known') && (
        <Settling finding={finding} isOwed={isOwed} />
      )}
    </article>
  );
}

const settledWords = (standing: FindingView['standing'], at: string): string => {
  const [words, when] = [standingWords(standing), dateAndTime(at)];
  return t`${words} since ${when}.`;
};

function Facts({ finding, currency }: { readonly finding: FindingView; readonly currency: string }) {
  const { at, ours, theirs, creditedBack, orderId, otherSale, uidCustomer, idPack, reported } = finding;
  const facts: readonly (readonly [string, string | null])[] = [
    [t`Time`, at === null ? null : dateAndTime(at)],
    [t`In your records`, ours === null ? null : money(ours, currency)],
    [t`At your provider`, theirs === null ? null : money(theirs, currency)],
    [t`Credited back`, creditedBack === null ? null : money(creditedBack, currency)],
    [t`Order`, orderId],
    [t`Other order`, otherSale],
    [t`Number at your provider`, uidCustomer],
    [t`Package number`, idPack === null ? null : String(idPack)],
    [t`Package`, reported?.kind === 'order' ? reported.packageName : null],
  ];
  return (
    <dl className={css['facts']}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

type SettlingProps = {
  readonly finding: FindingView;
  /** The customer is still owed what somebody else may have given them. */
  readonly isOwed: boolean;
};

function Settling({ finding: { number, canAdopt, note: before }, isOwed }: SettlingProps) {
  const [note, setNote] = useState(before ?? '');
  const [isBusy, setBusy] = useState(false);
  const [adopted, setAdopted] = useState<AdoptedReply | null>(null);
  const [latestNotDone, setNotDone] = useState<NotDone | null>(null);
  const notDone = useWhileItStands(latestNotDone);
  const typed = note.trim();
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setAdopted(null);
    setNotDone(null);
    try {
      await work();
    } catch (error) {
      setNotDone(whyNotAnswered(error));
    }
    setBusy(false);
  };
  const adopt = (): Promise<void> =>
    act(async () =>
      setAdopted(await till.ask('finding-adopt', { number, note: typed === '' ? null : typed })),
    );
  const mark = (): Promise<void> =>
    act(async () => {
      const marked = await till.ask('finding-mark', { number, note: typed });
      if (!marked.ok) setNotDone(marked.problem);
    });
  return (
    <form
      className={css['settling']}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '' && !isBusy) void mark();
      }}
    >
      {canAdopt && (
        <ActionButton look="main" isDisabled={isBusy} onPress={() => void adopt()} testId="adopt">
          <Trans>Add to records</Trans>
        </ActionButton>
      )}
      <TextField className={field['field'] ?? ''} value={note} onChange={setNote} maxLength={500}>
        <Label className={field['label'] ?? ''}>
          <Trans>Note</Trans>
        </Label>
        <Input className={field['input'] ?? ''} data-testid="finding-note" dir="auto" />
      </TextField>
      <ActionButton
        type="submit"
        isDisabled={isBusy || typed === ''}
        onPress={() => undefined}
        testId="mark-known"
      >
        {isOwed ? <Trans>Nobody has paid it back: mark as known</Trans> : <Trans>Mark as known</Trans>}
      </ActionButton>
      {adopted !== null && (
        <Notice tone={adopted.kind === 'adopted' ? 'good' : 'warn'}>{adoptedWords(adopted)}</Notice>
      )}
      {notDone !== null && <Notice tone="bad">{notDoneSentence(notDone, 'changing')}</Notice>}
    </form>
  );
}
