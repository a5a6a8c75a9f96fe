import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import css from './counter-window.module.css';
import { Notice } from './controls/notice.tsx';
import { NavRail } from './frame/nav-rail.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { OpenTill } from './frame/open-till.tsx';
import { ViewFailed } from './frame/view-failed.tsx';
import { isOnPending } from './hand-over/settled-late.ts';
import { loadHandOver } from './hand-over/load-hand-over.ts';
import { NextSearch } from './hand-over/next-search.tsx';
import { SellView } from './sell/sell-view.tsx';
import { strayPin } from './staff/stray-pin.ts';
import { useEverywhereKeys } from './commands/use-everywhere-keys.ts';
import { Overlay } from './commands/overlay.tsx';
import { useCounter, useIsToBeNamed } from './use-counter.ts';
import type { HandOver, Task } from '../store.ts';
import { notPassedOn } from '../words/failures/problem-sentence.ts';

const BooksNotices = lazy(() => import('./books/books-notices.tsx'));
const BooksView = lazy(() => import('./books/books-view.tsx'));
const FirstRun = lazy(() => import('./first-run/first-run.tsx'));
const HandOverView = lazy(loadHandOver);
const LateNotices = lazy(() => import('./hand-over/late-notices.tsx'));
const LockScreen = lazy(() => import('./staff/lock-screen.tsx'));
const OrdersTabs = lazy(() => import('./orders/orders-tabs.tsx'));
const BalanceView = lazy(() => import('./balance/balance-tabs.tsx'));
const ReportsView = lazy(() => import('./reports/reports-view.tsx'));
const PrintNotices = lazy(() => import('./printing/print-notices.tsx'));
const ShiftView = lazy(() => import('./shift/shift-view.tsx'));
const SettingsNotice = lazy(() => import('./settings/settings-notice.tsx'));
const NameTill = lazy(() => import('./till/name-till.tsx'));
const UndoNotice = lazy(() => import('./undo/undo-notice.tsx'));
const SettingsView = lazy(() => import('./settings/settings-tabs.tsx'));

/** The staff's window. A new installation is set up first. */
export function CounterWindow() {
  const firstRun = useCounter(({ mirror }) => mirror?.firstRun ?? null);
  if (firstRun === null) return <OpenedWindow />;
  return (
    <Suspense fallback={null}>
      <FirstRun firstRun={firstRun} />
    </Suspense>
  );
}

/** What is always there, around the task at hand. */
function OpenedWindow() {
  const unanswered = useCounter((state) => state.unanswered);
  const closedBooks = useCounter((state) => state.closedBooks);
  const staff = useCounter((state) => state.staff);
  const settingsNews = useCounter((state) => state.settingsNews);
  const lastChange = useCounter((state) => state.lastChange);
  const hasNotices = useCounter(
    ({ mirror }) =>
      mirror !== null &&
      (mirror.news !== null ||
        mirror.checking !== null ||
        mirror.writing.kind === 'stopped' ||
        mirror.tillAsks?.kind === 'replaces'),
  );
  const hasFailedPrints = useCounter(({ printJobs }) =>
    printJobs.some(({ state }) => state.kind === 'failed'),
  );
  const hasSettledLate = useCounter(
    (state) => !isOnPending(state) && state.settledLate.length + state.unshown.length > 0,
  );
  const isIn = useCounter(({ mirror }) => staff?.kind === 'in' && (mirror ?? closedBooks) !== null);
  useEffect(() => {
    if (isIn) strayPin.accepted(performance.now());
  }, [isIn]);
  useEverywhereKeys();
  if (staff?.kind === 'locked') {
    return (
      <Suspense fallback={null}>
        <LockScreen staff={staff} />
      </Suspense>
    );
  }
  if (closedBooks !== null) {
    return (
      <Suspense fallback={null}>
        <BooksView books={closedBooks} />
      </Suspense>
    );
  }
  return (
    <div className={css['window']}>
      <Overlay />
      <OpenTill />
      <div className={css['frame']}>
        <NavRail />
        <div className={css['work']}>
          <TopBar />
          {unanswered && <Notice tone="bad">{notPassedOn('refreshing')}</Notice>}
          {hasNotices && (
            <Suspense fallback={null}>
              <BooksNotices />
            </Suspense>
          )}
          {settingsNews !== null && (
            <Suspense fallback={null}>
              <SettingsNotice news={settingsNews} />
            </Suspense>
          )}
          {hasSettledLate && (
            <Suspense fallback={null}>
              <LateNotices />
            </Suspense>
          )}
          {hasFailedPrints && (
            <Suspense fallback={null}>
              <PrintNotices />
            </Suspense>
          )}
          <main className={css['task']}>
            <TaskView />
          </main>
          {/* There before it has anything to say: a screen reader hears only what changes in it. */}
          <div role="status">
            {lastChange !== null && (
              <Suspense fallback={null}>
                <UndoNotice lastChange={lastChange} />
              </Suspense>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** One that can't be drawn leaves the others to work with. */
function TaskView() {
  const task = useCounter((state) => state.task);
  const handOver = useCounter((state) => state.handOver);
  const isToBeNamed = useIsToBeNamed();
  return (
    <ErrorBoundary FallbackComponent={ViewFailed} resetKeys={[task, handOver]}>
      <Suspense fallback={null}>
        {task === 'sell' && isToBeNamed ? <NameTill /> : viewOf(task, handOver)}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Until the view of a first sale is fetched, what is typed waits for the next search. */
const HandOverToCome = () => (
  <div className={css['to-come']}>
    <NextSearch onEnter={null} />
  </div>
);

function viewOf(task: Task, handOver: HandOver | null): ReactNode {
  switch (task) {
    case 'sell':
      return handOver === null ? (
        <SellView />
      ) : (
        <Suspense fallback={<HandOverToCome />}>
          <HandOverView handOver={handOver} />
        </Suspense>
      );
    case 'orders':
      return <OrdersTabs />;
    case 'shift':
      return <ShiftView />;
    case 'balance':
      return <BalanceView />;
    case 'reports':
      return <ReportsView />;
    case 'settings':
      return <SettingsView />;
  }
}
