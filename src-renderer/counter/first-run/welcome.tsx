import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileDown, GraduationCap, Store } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { till } from '../../till-bridge.ts';
import { classNames } from '../../class-names.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { Button } from '../controls/button.tsx';
import { focusNextFrame } from '../controls/focus-next-frame.ts';
import { KeyCap } from '../controls/key-cap.tsx';
import { Notice } from '../controls/notice.tsx';
import { LanguageChoice } from '../settings/displays/language-choice.tsx';
import css from './first-run.module.css';
import { unusableSentence } from './profile-words.ts';
import { useReadProfile, type ReadProfile } from './use-read-profile.ts';

type WelcomeProps = {
  readonly onConnect: () => void;
  readonly onRead: (profile: ReadProfile) => void;
};

/** Asks for the language, and how to begin. */
export function Welcome({ onConnect, onRead }: WelcomeProps) {
  const [failed, setFailed] = useState<ReturnType<typeof whyNotAnswered> | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const { read, isReading, unusable, notAnswered } = useReadProfile(onRead);
  // What most want who open it for the first time, by one key.
  useEffect(() => focusNextFrame(() => first.current), []);
  const tryIt = (): void => {
    till.ask('first-run-over').catch((error: unknown) => setFailed(whyNotAnswered(error)));
  };
  const notDone = failed ?? notAnswered;
  return (
    <main className={classNames(css['page'], css['middle'])} data-testid="first-run">
      <form
        className={css['column']}
        onSubmit={(event) => {
          event.preventDefault();
          tryIt();
        }}
      >
        <h1 className={css['title']} id="welcome">
          <Trans>Welcome to eSIM Counter</Trans>
        </h1>
        <LanguageChoice label={t`Language`} />
        <div className={css['choices']} role="group" aria-labelledby="begin">
          <h2 className={css['question']} id="begin">
            <Trans>How do you want to start?</Trans>
          </h2>
          <Choice
            ref={first}
            isFirst
            testId="try-it"
            icon={<GraduationCap size={24} aria-hidden="true" />}
            title={t`Try it`}
            onPress={() => undefined}
          >
            <Trans>Practice selling with sample packages. Nothing is charged.</Trans>
          </Choice>
          <Choice
            testId="choose-connect"
            icon={<Store size={24} aria-hidden="true" />}
            title={t`Connect your account`}
            onPress={onConnect}
          >
            <Trans>Enter the server address, merchant ID and secret from your provider.</Trans>
          </Choice>
          <Choice
            testId="choose-file"
            icon={<FileDown size={24} aria-hidden="true" />}
            title={t`Set up from a file`}
            isDisabled={isReading}
            onPress={read}
          >
            <Trans>Use a setup file from your shop’s administrator.</Trans>
          </Choice>
        </div>
        {unusable !== null && <Notice tone="bad">{unusableSentence(unusable)}</Notice>}
        {notDone !== null && <Notice tone="bad">{notPassedOn('changing', notDone.kind)}</Notice>}
        <p className={css['soft']}>
          <Trans>You can change all of this later in Settings.</Trans>
        </p>
      </form>
    </main>
  );
}

type ChoiceProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly testId: string;
  readonly onPress: () => void;
  /** The one that Enter takes, wherever the focus is. */
  readonly isFirst?: boolean;
  readonly isDisabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

function Choice(props: ChoiceProps) {
  const { icon, title, children, testId, onPress, isFirst = false, isDisabled = false, ref } = props;
  return (
    <Button
      {...(ref === undefined ? {} : { ref })}
      type={isFirst ? 'submit' : 'button'}
      className={classNames(css['choice'], isFirst && css['first'])}
      data-testid={testId}
      isDisabled={isDisabled}
      onPress={onPress}
      {...(isFirst ? { 'aria-keyshortcuts': 'Enter' } : {})}
    >
      <span className={css['icon']}>{icon}</span>
      <span className={css['words']}>
        <strong className={css['name']}>{title}</strong>
        <span>{children}</span>
      </span>
      {isFirst && <KeyCap>Enter</KeyCap>}
    </Button>
  );
}
