import { useEffect, useState } from 'react';
import type { SetUpStep } from '../../../src-preload/contract/account/first-run.ts';
import { till } from '../../till-bridge.ts';
import { whyNotAnswered, type NotAnswered } from '../../words/failures/not-answered.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { Notice } from '../controls/notice.tsx';
import { TillNaming } from '../till/name-till.tsx';
import { SetUpSteps } from '../till/set-up-steps.tsx';
import { useCounter, useIsToBeNamed } from '../use-counter.ts';
import { FirstRunPage } from './first-run-page.tsx';
import { MoneyStep } from './money-step.tsx';
import { ReceiptsStep } from './receipts-step.tsx';
import { TillStep } from './till-step.tsx';

type SetUpProps = {
  readonly steps: readonly SetUpStep[];
  /** Where this computer says it is; null if it doesn't say. */
  readonly region: string | null;
};

/** What is left to ask of a till that has an account, or was set up from a file. Each answer is kept at once. */
export function SetUp({ steps, region }: SetUpProps) {
  const [index, setIndex] = useState(0);
  const [isMoneyKept, setMoneyKept] = useState(false);
  const [failed, setFailed] = useState<NotAnswered | null>(null);
  const mode = useCounter(({ mirror }) => mirror?.mode);
  const isToBeNamed = useIsToBeNamed();
  const step = steps[index];
  // On the shop's account the till is named with the question whether it replaces another, and sells after that alone.
  const isNaming = step === 'till' && mode === 'live';
  const isOver = step === undefined || (isNaming && !isToBeNamed);

  useEffect(() => {
    if (!isOver) return;
    till.ask('first-run-over').catch((error: unknown) => setFailed(whyNotAnswered(error)));
  }, [isOver]);

  const goOn = (): void => setIndex(index + 1);
  const goBack = index === 0 ? undefined : (): void => setIndex(index - 1);
  if (failed !== null)
    return (
      <FirstRunPage onBack={undefined}>
        <Notice tone="bad">{notPassedOn('changing', failed.kind)}</Notice>
      </FirstRunPage>
    );
  if (isOver) return null;
  return (
    <FirstRunPage key={step} onBack={goBack}>
      {isNaming ? (
        <TillNaming />
      ) : (
        <>
          <SetUpSteps at={step} />
          {step === 'money' && (
            <MoneyStep region={region} isKept={isMoneyKept} onKept={() => setMoneyKept(true)} onDone={goOn} />
          )}
          {step === 'receipts' && <ReceiptsStep onDone={goOn} />}
          {step === 'till' && <TillStep onDone={goOn} />}
        </>
      )}
    </FirstRunPage>
  );
}
