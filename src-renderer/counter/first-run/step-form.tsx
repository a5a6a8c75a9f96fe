import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { whyNotAnswered, type NotAnswered } from '../../words/failures/not-answered.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { focusNextFrame } from '../controls/focus-next-frame.ts';
import { Notice } from '../controls/notice.tsx';
import form from '../settings/section.module.css';

type StepFormProps = {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly sentence: ReactNode;
  readonly children: ReactNode;
  readonly isReady: boolean;
  /** Has main keep the answer. @returns whether it did. */
  readonly keep: () => Promise<boolean>;
  readonly notKept: string;
  readonly onDone: () => void;
  /** What takes the focus; the first that has nothing in it yet, or the button that goes on. */
  readonly focuses?: string;
};

/** One question of the set-up: an answer to keep, or to leave for later. */
export function StepForm(props: StepFormProps) {
  const { title, sentence, children, isReady, keep, notKept, onDone, focuses } = props;
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<'not-kept' | NotAnswered | null>(null);
  const own = useRef<HTMLFormElement>(null);
  useEffect(
    () =>
      focusNextFrame(() => {
        const find = (what: string) => own.current?.querySelector<HTMLElement>(what) ?? null;
        return (focuses === undefined ? null : find(focuses)) ?? find('[type="submit"]:enabled');
      }),
    [focuses],
  );
  const submit = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      if (await keep()) {
        onDone();
        return;
      }
      setFailed('not-kept');
    } catch (error) {
      setFailed(whyNotAnswered(error));
    }
    setBusy(false);
  };
  return (
    <form
      ref={own}
      className={form['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) void submit();
      }}
    >
      <h2 className={form['title']}>{title}</h2>
      <p className={form['text']}>{sentence}</p>
      {children}
      {failed !== null && (
        <Notice tone="bad">{failed === 'not-kept' ? notKept : notPassedOn('changing', failed.kind)}</Notice>
      )}
      <div className={form['buttons']}>
        <ActionButton
          type="submit"
          look="main"
          testId="step-on"
          isDisabled={!isReady || isBusy}
          onPress={() => undefined}
        >
          {t`Continue`}
        </ActionButton>
        <ActionButton testId="step-skip" isDisabled={isBusy} onPress={onDone}>
          <Trans>Skip</Trans>
        </ActionButton>
      </div>
    </form>
  );
}
