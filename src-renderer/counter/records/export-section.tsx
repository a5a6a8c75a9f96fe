import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Exported, ExportWhat } from '../../../src-preload/contract/records.ts';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import css from '../settings/section.module.css';
import { NotDoneNotice } from './not-done-notice.tsx';
import { useLongWork } from './use-long-work.ts';

const nameOf = (file: string): string => file.split(/[\\/]/).at(-1) ?? file;

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
          These files tell of customers: keep them as you keep this computer. Activation codes stay sealed.
        </Trans>
      </p>
      <div className={css['buttons']}>
        <ActionButton {...exporting('entries')}>{t`Entries (CSV)`}</ActionButton>
        <ActionButton {...exporting('accounting')}>{t`Days for accounting (CSV)`}</ActionButton>
        <ActionButton {...exporting('book')}>{t`Everything (JSON Lines)`}</ActionButton>
      </div>
      {work === 'not-passed-on' && <NotDoneNotice why={work} />}
      {typeof work === 'object' &&
        (work.end.kind === 'exported' ? (
          <Notice tone="good">
            <Trans>Saved as {nameOf(work.end.file)}</Trans>
          </Notice>
        ) : (
          <NotDoneNotice why={work.end} />
        ))}
    </section>
  );
}
