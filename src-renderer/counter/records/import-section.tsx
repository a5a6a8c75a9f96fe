import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Imported, ImportRefusal } from '../../../src-preload/contract/records.ts';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import css from '../settings/section.module.css';
import { NotDoneNotice } from './not-done-notice.tsx';
import { useLongWork } from './use-long-work.ts';

/** Takes an export of another computer in. */
export function ImportSection({ done }: { done: number | null }) {
  const [work, begin] = useLongWork<Imported>();
  return (
    <section className={css['section']}>
      <h2 className={css['title']}>
        <Trans>Import</Trans>
      </h2>
      <p className={css['text']}>
        <Trans>
          A new computer takes in everything of an old one (JSON Lines) as long as nothing was sold on it. The
          codes are asked of the service again when they are looked at.
        </Trans>
      </p>
      <ActionButton
        testId="records-import"
        isDisabled={done !== null}
        onPress={() => begin(() => till.ask('records-import'))}
      >
        {t`Take an export in`}
      </ActionButton>
      {work === 'not-passed-on' && <NotDoneNotice why={work} />}
      {typeof work === 'object' && <Taken taken={work.end} />}
    </section>
  );
}

function Taken({ taken }: { taken: Imported }) {
  switch (taken.kind) {
    case 'imported':
      return <Notice tone="good">{takenIn(taken.events)}</Notice>;
    case 'refused':
      return <Notice tone="bad">{refusal(taken.why)}</Notice>;
    case 'dismissed':
    case 'busy':
    case 'failed':
      return <NotDoneNotice why={taken} />;
  }
}

/** @param events how many. */
export const takenIn = (events: number): string =>
  plural(events, {
    one: '# event was taken in; every link holds.',
    other: '# events were taken in; every link holds.',
  });

function refusal(why: ImportRefusal): string {
  switch (why.kind) {
    case 'not-empty':
      return t`Nothing was taken in: something was sold on this till already; only an empty one takes an export in.`;
    case 'no-export':
      return t`Nothing was taken in: the file is no export of this app; choose another one.`;
    case 'other-version':
      return t`Nothing was taken in: another version of the app wrote the file; bring both computers to the same version and export again.`;
    case 'other-mode':
      return why.mode === 'practice'
        ? t`Nothing was taken in: the file is of practice mode, and these are the shop’s books.`
        : t`Nothing was taken in: the file has the shop’s books, and this is practice mode; go live first.`;
    case 'broken-link': {
      const { event } = why;
      return t`Nothing was taken in: event ${event} of the file is not what was written; export again from the old computer.`;
    }
    case 'cut-off':
      return t`Nothing was taken in: the end of the file is missing; copy it again.`;
    case 'changed':
      return t`Nothing was taken in: the file is not as it was exported; export again from the old computer.`;
  }
}
