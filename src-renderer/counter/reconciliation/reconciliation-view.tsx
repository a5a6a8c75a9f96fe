import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { FindingView } from '../../../src-preload/contract/books/reconciliation.ts';
import { classNames } from '../../class-names.ts';
import { findingTitle } from '../../words/orders/finding-words.ts';
import { money } from '../../words/figures/money.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { Segments } from '../controls/segments.tsx';
import { PaneBack } from '../panes/pane-back.tsx';
import panes from '../panes/two-panes.module.css';
import { usePanes } from '../panes/use-panes.ts';
import { ComparisonStanding } from './comparison-standing.tsx';
import { FindingDetail } from './finding-detail.tsx';
import { OrderLookUp } from './order-look-up.tsx';
import css from './reconciliation-view.module.css';
import { useReconciliation } from './use-reconciliation.ts';

/** The books beside the service's history: where they differ, and how that is settled. */
export default function ReconciliationView() {
  const [shows, setShows] = useState<'open' | 'settled'>('open');
  const [pickedNumber, setPickedNumber] = useState<number | null>(null);
  const { mirror, more } = useReconciliation(shows === 'open');
  const { isNarrow, shown, show } = usePanes(0, 'list');
  const backButton = useRef<HTMLButtonElement>(null);
  if (mirror === null) return null;
  if (mirror === 'failed') return <Notice tone="bad">{notPassedOn('refreshing')}</Notice>;
  const { standing, findings, isMore } = mirror;
  const picked = findings.find(({ number }) => number === pickedNumber) ?? findings[0];
  const pick = (number: number): void => {
    flushSync(() => {
      setPickedNumber(number);
      show('detail');
    });
    if (isNarrow) backButton.current?.focus();
  };
  return (
    <div
      className={classNames(panes['panes'], css['view'])}
      data-shown={picked === undefined ? 'list' : shown}
      data-testid="reconciliation"
    >
      <section className={css['list']} aria-label={t`Reconciliation`}>
        <ComparisonStanding standing={standing} />
        <Segments
          label={t`Differences`}
          choices={[
            { id: 'open', name: t`To settle` },
            { id: 'settled', name: t`Settled` },
          ]}
          pickedId={shows}
          onPick={(id) => {
            setPickedNumber(null);
            setShows(id);
          }}
        />
        {findings.length === 0 ? (
          <p className={css['soft']} role="status">
            {noneWords(shows, standing.lastCompared !== null)}
          </p>
        ) : (
          <FindingList
            findings={findings}
            currency={standing.currency}
            picked={picked?.number ?? null}
            onPick={setPickedNumber}
            onOpen={pick}
          />
        )}
        {isMore && (
          <ActionButton onPress={more}>
            <Trans>Show more</Trans>
          </ActionButton>
        )}
        <OrderLookUp />
      </section>
      {picked !== undefined && (
        <FindingDetail
          key={picked.number}
          finding={picked}
          currency={standing.currency}
          back={<PaneBack ref={backButton} onPress={() => show('list')} />}
        />
      )}
    </div>
  );
}

function noneWords(shows: 'open' | 'settled', isCompared: boolean): string {
  if (shows === 'settled') return t`No differences settled yet.`;
  return isCompared ? t`Everything that could be compared matches.` : t`Nothing compared yet.`;
}

type FindingListProps = {
  readonly findings: readonly FindingView[];
  readonly currency: string;
  readonly picked: number | null;
  readonly onPick: (number: number) => void;
  readonly onOpen: (number: number) => void;
};

function FindingList({ findings, currency, picked, onPick, onOpen }: FindingListProps) {
  return (
    <ListBox
      className={css['findings'] ?? ''}
      aria-label={t`Differences`}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={picked === null ? [] : [picked]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys];
        if (typeof key === 'number') onPick(key);
      }}
      onAction={(key) => {
        if (typeof key === 'number') onOpen(key);
      }}
    >
      {findings.map((finding) => (
        <ListBoxItem
          key={finding.number}
          id={finding.number}
          className={css['row'] ?? ''}
          textValue={findingTitle(finding)}
          data-finding={finding.kind}
          onPress={() => onOpen(finding.number)}
        >
          <span className={css['what']}>
            <span className={css['name']}>{findingTitle(finding)}</span>
            <span className={css['soft']}>
              {finding.at === null ? t`No answer` : dateAndTime(finding.at)}
            </span>
          </span>
          <span className={css['amount']}>{amountOf(finding, currency)}</span>
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

function amountOf({ ours, theirs }: FindingView, currency: string): string {
  const amount = theirs ?? ours;
  return amount === null ? '' : money(amount, currency);
}
