import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import type { Balance } from '../../../src-preload/contract/money/money.ts';
import { classNames } from '../../class-names.ts';
import { clockSentence } from '../../words/figures/clock-words.ts';
import { money } from '../../words/figures/money.ts';
import { salesLeftWords } from '../../words/payments/sales-left-words.ts';
import { timeOfDay } from '../../words/figures/moments.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { serviceWords } from '../../words/failures/service-words.ts';
import { refreshAll, showSetting, useCounter, useIsManager, useIsToBeNamed } from '../use-counter.ts';
import { StaffBadge } from './staff-badge.tsx';
import { taskNames } from './task-names.ts';
import css from './top-bar.module.css';

/** What is always worth knowing: the task, the line to the service, the balance, the till. */
export function TopBar() {
  const task = useCounter((state) => state.task);
  const mirror = useCounter((state) => state.mirror);
  // A customer is there, and reads along.
  const isWithCustomer = useCounter(({ handOver }) => task === 'sell' && handOver !== null);
  const clockAheadMs = mirror?.clockAheadMs ?? null;
  // The view in its place says which till this is to be.
  const isNaming = useIsToBeNamed() && task === 'sell';
  return (
    <header className={css['bar']}>
      <h1 className={css['title']}>{isNaming ? t`Set up this till` : i18n._(taskNames[task])}</h1>
      {mirror !== null && (
        <div className={css['facts']}>
          <span className={css['service']} role="status" data-service-state={mirror.service.kind}>
            <span className={classNames(css['dot'], css[mirror.service.kind])} aria-hidden="true" />
            {serviceWords(mirror.service, mirror.mode)}
          </span>
          {mirror.service.kind === 'offline' && <TryNow />}
          {mirror.balance !== null && (
            <BalanceFact
              balance={isWithCustomer ? { ...mirror.balance, ...unsaid } : mirror.balance}
              isOld={mirror.service.kind === 'offline'}
            />
          )}
          {!isNaming && <TillName name={mirror.till} isAsked={mirror.tillAsks?.kind === 'name'} />}
          <StaffBadge />
        </div>
      )}
      {clockAheadMs !== null && (
        <p className={css['clock']} role="status">
          {clockSentence(clockAheadMs)}
        </p>
      )}
    </header>
  );
}

/** That it is low stays in sight. */
const unsaid = { amount: null, salesLeft: null } as const;

/** Of a till that nobody has named yet it leads to where that is done. */
function TillName({ name, isAsked }: { readonly name: string; readonly isAsked: boolean }) {
  const isManager = useIsManager();
  return (
    <>
      <span className={css['till']}>
        <Trans>Till {name}</Trans>
      </span>
      {isAsked && isManager && (
        <Button
          className={classNames(css['try'], css['name'])}
          data-testid="name-till"
          onPress={() => showSetting('till')}
        >
          <Trans>Name it</Trans>
        </Button>
      )}
    </>
  );
}

/** The balance, and how long it lasts: it must not run out before a customer. */
function BalanceFact({ balance, isOld }: { readonly balance: Balance; readonly isOld: boolean }) {
  const { amount, currency, at, salesLeft, isLow } = balance;
  if (amount === null && salesLeft === null && !isLow) return null;
  const [shown, time] = [amount === null ? '' : money(amount, currency), timeOfDay(at)];
  return (
    <span className={classNames(isLow && css['low'])}>
      {isLow && (
        <TriangleAlert
          className={css['alert']}
          size={16}
          {...(amount === null ? { 'aria-hidden': true } : { 'aria-label': t`Low balance` })}
        />
      )}
      {amount === null ? (
        isLow && (
          <span data-testid="balance">
            <Trans>Low balance</Trans>
          </span>
        )
      ) : (
        <span data-testid="balance">
          {isOld ? (
            <Trans>
              Balance <strong className={css['strong']}>{shown}</strong> at {time}
            </Trans>
          ) : (
            <Trans>
              Balance <strong className={css['strong']}>{shown}</strong>
            </Trans>
          )}
        </span>
      )}
      {salesLeft !== null && <span className={css['left']}>{salesLeftWords(salesLeft)}</span>}
    </span>
  );
}

function TryNow() {
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const refresh = async (): Promise<void> => {
    setAsking(true);
    setFailed(false);
    try {
      await refreshAll();
    } catch {
      setFailed(true);
    }
    setAsking(false);
  };
  if (failed) return <span role="alert">{notPassedOn('refreshing')}</span>;
  return (
    <Button className={css['try'] ?? ''} isDisabled={asking} onPress={() => void refresh()}>
      {asking ? t`Trying` : t`Try now`}
    </Button>
  );
}
