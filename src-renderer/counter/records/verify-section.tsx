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
import { wholePercentFigure } from '../../words/figures/figures.ts';

/** Reads the whole chain of events while the till sells on. */
export function VerifySection({ done }: { done: number | null }) {
  const [work, begin] = useLongWork<Verified>();
  const percent = wholePercentFigure(Math.floor(100 * (done ?? 0)) / 100);
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
        {work === 'running' ? t`Checking your records: ${percent}` : t`Check records`}
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
    ? t`The totals don’t match the records. Nothing was charged by this. Start eSIM Counter again: it checks the records before anything is sold.`
    : t`Record ${event} was changed. Nothing was charged by this, but what follows can’t be relied on. Start eSIM Counter again: it checks the records before anything is sold.`;

const changedBefore = (shift: number): string =>
  t`Records from before the end of shift ${shift} were changed since, and don’t match its Z report. Nothing was charged by this. Compare the earlier shifts with their printed reports, and keep an earlier backup.`;

const missingBefore = (shift: number, events: number): string =>
  plural(events, {
    one: `# record that the Z report of shift ${shift} counts is missing. It was lost when your records were restored after damage, or someone removed it. Nothing was charged by this. Compare your records with your provider’s.`,
    other: `# records that the Z report of shift ${shift} counts are missing. They were lost when your records were restored after damage, or someone removed them. Nothing was charged by this. Compare your records with your provider’s.`,
  });
