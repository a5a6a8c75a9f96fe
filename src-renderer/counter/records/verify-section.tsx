import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { NotDone, Verified } from '../../../src-preload/contract/books/records.ts';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { SectionTitle } from '../settings/section-title.tsx';
import css from '../settings/section.module.css';
import { useLongWork } from './use-long-work.ts';
import { WorkNotice } from './work-notice.tsx';

/** Reads the whole chain of events while the till sells on. */
export function VerifySection({ done }: { done: number | null }) {
  const [work, begin] = useLongWork<Verified>();
  const percent = Math.floor(100 * (done ?? 0));
  return (
    <section className={css['section']}>
      <SectionTitle part="check-records">
        <Trans>Check records</Trans>
      </SectionTitle>
      <p className={css['text']}>
        <Trans>
          Every event in your records is linked to the one before it. Checking them all finds anything that
          was changed afterwards.
        </Trans>
      </p>
      <ActionButton
        testId="records-verify"
        isDisabled={done !== null}
        onPress={() => begin(() => till.ask('records-verify'))}
      >
        {work === 'running' ? t`Checking your records: ${percent} %` : t`Check records`}
      </ActionButton>
      <WorkNotice work={work}>
        {(found) => <Notice tone={found.kind === 'verified' ? 'good' : 'bad'}>{foundSentence(found)}</Notice>}
      </WorkNotice>
    </section>
  );
}

function foundSentence(found: Exclude<Verified, NotDone>): string {
  switch (found.kind) {
    case 'verified':
      return linked(found.events, found.head);
    case 'broken':
      return broken(found.event);
    case 'other-events':
      return found.missing === 0 ? changedBefore(found.shift) : missingBefore(found.shift, found.missing);
  }
}

const linked = (events: number, head: string): string =>
  plural(events, {
    one: `# event, linked; head ${head}`,
    other: `# events, each linked to the one before; head ${head}`,
  });

const broken = (event: number | null): string =>
  event === null
    ? t`What was made of the events is not what they say: no money moves by this; start the app again, and it is looked at before anything is sold.`
    : t`Event ${event} is not what was written: no money moves by this, but what follows cannot be relied on; start the app again, and it is looked at before anything is sold.`;

const changedBefore = (shift: number): string =>
  t`What was written before shift ${shift} was closed was changed since, and linked anew: its Z report names other events; no money moves by this, so compare the shifts before with their reports on paper, and keep an earlier backup.`;

const missingBefore = (shift: number, events: number): string =>
  plural(events, {
    one: `# event that the Z report of shift ${shift} counts is missing: it was lost when your records were restored after damage, or somebody took it out; no money moves by this, so compare your records with your provider’s.`,
    other: `# events that the Z report of shift ${shift} counts are missing: they were lost when your records were restored after damage, or somebody took them out; no money moves by this, so compare your records with your provider’s.`,
  });
