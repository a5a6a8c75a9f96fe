import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { keyOf } from '../commands/command-keys.ts';
import { Button } from '../controls/button.tsx';
import { Flag } from '../../place/flag.tsx';
import { classNames } from '../../class-names.ts';
import { timeOfDay } from '../../words/figures/moments.ts';
import { owedListedWords, owedMoney, piecesWords } from '../../words/payments/owed-words.ts';
import { problemSentence } from '../../words/failures/problem-sentence.ts';
import { isRefunded, listedTone, listedWords, seenState } from '../../words/orders/sale-words.ts';
import { KeyCap } from '../controls/key-cap.tsx';
import { Notice } from '../controls/notice.tsx';
import { useOwed } from '../owed/use-owed.ts';
import { showHandOver, useCounter, useIsManager, useSales } from '../use-counter.ts';
import { SameAgain } from './same-again.tsx';
import { WhoseSale } from './whose-sale.tsx';
import { RestoredPlace } from './unfinished/restored-place.tsx';
import css from './nothing-picked.module.css';
import tones from '../controls/tones.module.css';

const LiveSteps = lazy(() => import('../first-run/live-steps.tsx'));
const FirstName = lazy(() => import('../till/first-name.tsx'));

/** Before anything is chosen: how a sale goes, and the way back to the last one. */
export function NothingPicked() {
  const [last] = useSales();
  const owed = useOwed().findLast(({ orderId }) => orderId === last?.orderId);
  const standing = last !== undefined && isRefunded(last) ? 'refunded' : 'ready';
  const service = useCounter(({ mirror }) => mirror?.service);
  const asksName = useCounter(({ mirror }) => mirror?.tillAsks?.kind === 'name');
  const isManager = useIsManager();
  // Only a shop's account begins so, and its first sale ends it.
  const isNewlyLive = useCounter(
    ({ mirror, areLiveStepsGone }) => mirror?.mode === 'live' && !areLiveStepsGone,
  );
  return (
    <div className={css['panel']}>
      <RestoredPlace />
      <WhoseSale />
      {service?.kind === 'offline' && (
        <Notice tone="warn">{problemSentence(service.problem, 'refreshing')}</Notice>
      )}
      {isNewlyLive && isManager && last === undefined && (
        <Suspense fallback={null}>
          <LiveSteps />
        </Suspense>
      )}
      <h2 className={css['title']}>
        <Trans>Choose a package</Trans>
      </h2>
      <dl className={css['keys']}>
        <dt>
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap>
        </dt>
        <dd>
          <Trans>choose in the list</Trans>
        </dd>
        <dt>
          <KeyCap>{keyOf('add-or-go-on')}</KeyCap>
        </dt>
        <dd>
          <Trans>add to a sale of several packages</Trans>
        </dd>
        <dt>
          <KeyCap>{keyOf('sell')}</KeyCap>
        </dt>
        <dd>
          <Trans>sell the package shown</Trans>
        </dd>
        <dt>
          <KeyCap>{keyOf('favorite')}</KeyCap>
        </dt>
        <dd>
          <Trans>keep it among the favorites</Trans>
        </dd>
        <dt>
          <KeyCap>{keyOf('begin-again')}</KeyCap>
        </dt>
        <dd>
          <Trans>clear</Trans>
        </dd>
        <dt>
          <KeyCap>{keyOf('palette')}</KeyCap>
        </dt>
        <dd>
          <Trans>find any command, package or order</Trans>
        </dd>
        <dt>
          <KeyCap>{keyOf('keys')}</KeyCap>
        </dt>
        <dd>
          <Trans>show all keys</Trans>
        </dd>
      </dl>
      {asksName && isManager && (
        <Suspense fallback={null}>
          <FirstName />
        </Suspense>
      )}
      {last !== undefined && (
        <div className={css['last']}>
          <div className={css['above']}>
            <h3 className={css['heading']}>
              <Trans>Last sale</Trans>
            </h3>
            <SameAgain />
          </div>
          <Button
            className={css['sale'] ?? ''}
            onPress={() => showHandOver({ kind: 'sale', orderId: last.orderId, product: last.package })}
          >
            <Flag package={last.package} />
            <span className={css['what']}>
              {piecesWords({ package: last.package, others: (last.ticket?.pieces ?? 1) - 1 })}
            </span>
            <span className={css['when']}>
              <span className={classNames(css['state'], tones[listedTone(seenState(last), standing)])}>
                {owed === undefined
                  ? listedWords(seenState(last), standing)
                  : owedListedWords(listedWords(seenState(last), standing), owedMoney(owed))}
              </span>
              {timeOfDay(last.createdAt)}
            </span>
          </Button>
        </div>
      )}
    </div>
  );
}
