import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Exported, ExportWhat } from '../../../src-preload/contract/books/records.ts';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { SavedNotice } from '../controls/saved-notice.tsx';
import { SectionTitle } from '../settings/section-title.tsx';
import css from '../settings/section.module.css';
import type { ShownSetting } from '../settings/setting-parts.ts';
import { useLongWork } from './use-long-work.ts';
import { WorkNotice } from './work-notice.tsx';

type ExportFile = { readonly what: ExportWhat; readonly name: string };

type ExportProps = { readonly done: number | null };

/** Days and entries for a spreadsheet or an accountant. */
export const AccountingSection = ({ done }: ExportProps) => (
  <ExportSection
    done={done}
    part="accounting"
    title={t`Records for your accountant`}
    text={t`For a spreadsheet or accounting program.`}
    files={[
      { what: 'accounting', name: t`Daily totals (CSV)` },
      { what: 'entries', name: t`All entries (CSV)` },
    ]}
  />
);

/** All that is in the books, for a program. */
export const ExportAllSection = ({ done }: ExportProps) => (
  <ExportSection
    done={done}
    part="export-all"
    title={t`Export everything`}
    text={t`Every event, for other programs. Activation codes stay encrypted.`}
    files={[{ what: 'book', name: t`Everything (JSON Lines)` }]}
  />
);

type ExportSectionProps = ExportProps & {
  readonly part: ShownSetting;
  readonly title: string;
  readonly text: string;
  readonly files: readonly ExportFile[];
};

/** Writes the books to a file. */
function ExportSection({ done, part, title, text, files }: ExportSectionProps) {
  const [work, begin] = useLongWork<Exported>();
  return (
    <section className={css['section']}>
      <SectionTitle part={part}>{title}</SectionTitle>
      <p className={css['text']}>
        {text} <Trans>The files name customers, so keep them safe.</Trans>
      </p>
      <div className={css['buttons']}>
        {files.map(({ what, name }) => (
          <ActionButton
            key={what}
            testId={`records-export-${what}`}
            isDisabled={done !== null}
            onPress={() => begin(() => till.ask('records-export', { what }))}
          >
            {name}
          </ActionButton>
        ))}
      </div>
      <WorkNotice work={work}>{({ file }) => <SavedNotice file={file} />}</WorkNotice>
    </section>
  );
}
