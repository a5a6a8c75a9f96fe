import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import type { Balance } from '../../../src-preload/contract/money.ts';
import { classNames } from '../../class-names.ts';
import { till } from '../../till-bridge.ts';
import { clockSentence } from '../../words/clock-words.ts';
import { money } from '../../words/money.ts';
import { salesLeftWords } from '../../words/sales-left-words.ts';
import { timeOfDay } from '../../words/moments.ts';
import { notPassedOn } from '../../words/problem-sentence.ts';
import { serviceWords } from '../../words/service-words.ts';
import { useCounter } from '../use-counter.ts';
import { StaffBadge } from './staff-badge.tsx';
import { taskNames } from './task-names.ts';
import css from './top-bar.module.css';

/** What is always worth knowing: the task, the line to the service, the balance, the till. */
export function TopBar() {
  const task = useCounter((state) => state.task);
  const mirror = useCounter((state) => state.mirror);
  const clockAheadMs = mirror?.clockAheadMs ?? null;
  return (
    <header className={css['bar']}>
      <h1 className={css['title']}>{i18n._(taskNames[task])}</h1>
      {mirror !== null && (
        <div className={css['facts']}>
          <span className={css['service']} role="status" data-service-state={mirror.service.kind}>
            <span className={classNames(css['dot'], css[mirror.service.kind])} aria-hidden="true" />
            {serviceWords(mirror.service, mirror.mode)}
          </span>
          {mirror.service.kind === 'offline' && <TryNow />}
          {mirror.balance !== null && (
            <BalanceFact balance={mirror.balance} isOld={mirror.service.kind === 'offline'} />
          )}
          <span className={css['till']}>
            <Trans>Till {mirror.till}</Trans>
          </span>
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

/** The balance, and how long it lasts: it must not run out before a customer. */
function BalanceFact({ balance, isOld }: { readonly balance: Balance; readonly isOld: boolean }) {
  const { amount, currency, at, salesLeft, isLow } = balance;
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
      await till.ask('refresh');
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
