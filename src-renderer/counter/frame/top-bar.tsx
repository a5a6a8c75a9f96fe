import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { classNames } from '../../class-names.ts';
import { till } from '../../till-bridge.ts';
import { clockSentence } from '../../words/clock-words.ts';
import { money } from '../../words/money.ts';
import { timeOfDay } from '../../words/moments.ts';
import { notPassedOn } from '../../words/problem-sentence.ts';
import { serviceWords } from '../../words/service-words.ts';
import { useCounter } from '../use-counter.ts';
import { taskNames } from './task-names.ts';
import css from './top-bar.module.css';

/** What is always worth knowing: the task, the line to the service, the balance, the till. */
export function TopBar() {
  const task = useCounter((state) => state.task);
  const mirror = useCounter((state) => state.mirror);
  const clockAheadMs = mirror?.clockAheadMs ?? null;
  return (
    <header className={css['bar']}>
      <h1 className={css['title']}>{taskNames[task]}</h1>
      {mirror !== null && (
        <div className={css['facts']}>
          <span className={css['service']} role="status" data-service-state={mirror.service.kind}>
            <span className={classNames(css['dot'], css[mirror.service.kind])} aria-hidden="true" />
            {serviceWords(mirror.service, mirror.mode)}
          </span>
          {mirror.service.kind === 'offline' && <TryNow />}
          {mirror.balance !== null && (
            <span data-testid="balance">
              Balance <strong className={css['strong']}>{money(mirror.balance.amount)}</strong>
              {mirror.service.kind === 'offline' && ` at ${timeOfDay(mirror.balance.at)}`}
            </span>
          )}
          <span className={css['till']}>Till {mirror.till}</span>
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
      {asking ? 'Trying' : 'Try now'}
    </Button>
  );
}
