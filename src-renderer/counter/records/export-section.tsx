import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Exported, ExportWhat } from '../../../src-preload/contract/books/records.ts';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { SavedNotice } from '../controls/saved-notice.tsx';
import css from '../settings/section.module.css';
import { useLongWork } from './use-long-work.ts';
import { WorkNotice } from './work-notice.tsx';

/** Writes the books to a file, for a spreadsheet, an accountant or a new computer. */
export function ExportSection({ done }: { done: number | null }) {
  const [work, begin] = useLongWork<Exported>();
  const exporting = (what: ExportWhat) => ({
    testId: `records-export-${what}`,
    isDisabled: done !== null,
    onPress: () => begin(() => till.ask('records-export', { what })),
  });
  return (
    <section className={css['section']}>
      <h2 className={css['title']}>
        <Trans>Export</Trans>
      </h2>
      <p className={css['text']}>
        <Trans>
          These files contain customer data. Keep them as safe as this computer. Activation codes stay
          encrypted.
        </Trans>
      </p>
      <div className={css['buttons']}>
        <ActionButton {...exporting('entries')}>{t`Entries (CSV)`}</ActionButton>
        <ActionButton {...exporting('accounting')}>{t`Days for accounting (CSV)`}</ActionButton>
        <ActionButton {...exporting('book')}>{t`Everything (JSON Lines)`}</ActionButton>
      </div>
      <WorkNotice work={work}>{({ file }) => <SavedNotice file={file} />}</WorkNotice>
    </section>
  );
}
