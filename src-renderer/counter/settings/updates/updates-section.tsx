import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { UpdateState, UpdatesView } from '../../../../src-preload/contract/settings/updates.ts';
import { till } from '../../../till-bridge.ts';
import { whyNotAnswered, type NotAnsweredKind } from '../../../words/failures/not-answered.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import {
  downloadedWords,
  installFaultSentence,
  updateWords,
  whenInstalledWords,
  whyNotYetWords,
} from './update-words.ts';
import type { KnownUpdates } from './use-updates.ts';
import { SectionTitle } from '../section-title.tsx';
import css from '../section.module.css';

/** Which version this is, what is known of newer ones, and when one is installed. */
export function UpdatesSection({ updates }: { readonly updates: KnownUpdates }) {
  return (
    <section className={css['section']} data-testid="updates">
      <SectionTitle part="updates">
        <Trans>Updates</Trans>
      </SectionTitle>
      {updates === 'not-read' && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
      {updates !== null && updates !== 'not-read' && <Standing updates={updates} />}
    </section>
  );
}

/** While these last, another look or try has nothing to begin. */
const busy: readonly UpdateState['kind'][] = ['checking', 'downloading', 'backing-up', 'installing'];

function Standing({ updates }: { readonly updates: UpdatesView }) {
  const { version, state } = updates;
  const [notAnswered, setNotAnswered] = useState<NotAnsweredKind | null>(null);
  const ask = (what: 'updates-look' | 'updates-install') => (): void => {
    till.ask(what).then(
      () => setNotAnswered(null),
      (error: unknown) => setNotAnswered(whyNotAnswered(error).kind),
    );
  };
  return (
    <>
      <p className={css['text']}>
        <Trans>
          This is version <strong>{version}</strong>.
        </Trans>
      </p>
      {state.kind === 'refused' ? (
        <Notice tone="warn">{updateWords(state)}</Notice>
      ) : (
        <p role="status" data-update-state={state.kind}>
          {updateWords(state)}
        </p>
      )}
      {state.kind === 'downloading' && (
        <progress
          max={state.totalBytes}
          value={state.receivedBytes}
          aria-label={t`Downloaded`}
          aria-valuetext={downloadedWords(state)}
        />
      )}
      {state.kind === 'ready' && <Ready state={state} />}
      {state.kind !== 'off' && (
        <div className={css['buttons']}>
          <ActionButton
            testId="updates-look"
            isDisabled={busy.includes(state.kind)}
            onPress={ask('updates-look')}
          >
            {t`Look for an update`}
          </ActionButton>
          {state.kind === 'ready' && (
            <ActionButton
              testId="updates-install"
              isDisabled={state.waitsFor.length > 0}
              describedBy="updates-when"
              onPress={ask('updates-install')}
            >
              {t`Install now`}
            </ActionButton>
          )}
        </div>
      )}
      {notAnswered !== null && <Notice tone="bad">{notPassedOn('changing', notAnswered)}</Notice>}
    </>
  );
}

function Ready({ state }: { readonly state: Extract<UpdateState, { kind: 'ready' }> }) {
  return (
    <>
      {state.fault !== null && <Notice tone="bad">{installFaultSentence(state.fault)}</Notice>}
      {state.waitsFor.length > 0 && <Notice tone="warn">{whyNotYetWords(state.waitsFor)}</Notice>}
      <p className={css['text']} id="updates-when">
        {whenInstalledWords(state)}
      </p>
    </>
  );
}
