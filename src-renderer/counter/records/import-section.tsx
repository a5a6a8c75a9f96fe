import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Imported, ImportRefusal } from '../../../src-preload/contract/records.ts';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import css from '../settings/section.module.css';
import { TakenInNotice } from './taken-in-notice.tsx';
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
      <TakenInNotice work={work} refusal={refusal} />
    </section>
  );
}

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
    case 'no-key':
      return t`Nothing was taken in: this computer’s keychain does not answer, and telephone numbers are sealed with it; unlock it and try again.`;
  }
}
