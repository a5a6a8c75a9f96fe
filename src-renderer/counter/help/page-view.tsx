import type { I18n } from '@lingui/core';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { commands, type CommandId } from '../commands/command-keys.ts';
import { commandWords } from '../commands/command-words.ts';
import { everywhereCommands } from '../commands/everywhere.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { useKeys } from '../use-keys.ts';
import css from './help-page.module.css';
import type { HelpPage, HelpText } from './page.ts';
import { partsOf } from './parts-of.ts';
import { Quote } from './quote.tsx';

type PageViewProps = {
  readonly texts: I18n;
  readonly page: HelpPage;
  readonly onList: () => void;
  /** Closes Help, and does what the page leads to. */
  readonly onLeave: (act: () => void) => void;
};

/** One job: its steps, what happens to the money, and the way to where it is done. */
export function PageView({ texts, page, onList, onLeave }: PageViewProps) {
  return (
    <article className={css['page']}>
      <ol className={css['steps']}>
        {page.steps.map((step) => (
          <li key={step.text.id} className={css['step']}>
            <p>
              <Sentence texts={texts} of={step} />
            </p>
          </li>
        ))}
      </ol>
      {page.money !== undefined && (
        <section className={css['money']} data-part="money">
          <h3 className={css['label']}>
            <Trans>The money</Trans>
          </h3>
          <p>
            <Sentence texts={texts} of={page.money} />
          </p>
        </section>
      )}
      <div className={css['buttons']}>
        <ActionButton onPress={onList} testId="help-list">
          <Trans>All pages of Help</Trans>
        </ActionButton>
        {page.leadsTo !== undefined && <LeadsTo command={page.leadsTo} onLeave={onLeave} />}
      </div>
    </article>
  );
}

function Sentence({ texts, of }: { readonly texts: I18n; readonly of: HelpText }) {
  return partsOf(texts, of).map((part, at) => (
    // Of one sentence, which is drawn anew as a whole.
    <Fragment key={at}>{typeof part === 'string' ? part : <Quote quoted={part} />}</Fragment>
  ));
}

function LeadsTo({ command, onLeave }: Pick<PageViewProps, 'onLeave'> & { readonly command: CommandId }) {
  const act = everywhereCommands()[command];
  const { key } = commands[command];
  const go = (): void => {
    if (act !== undefined) onLeave(act);
  };
  useKeys(act === undefined ? {} : { [command]: go }, 'dialog');
  if (act === undefined) return null;
  return (
    <ActionButton
      look="main"
      onPress={go}
      testId="help-leads-to"
      {...(key === undefined ? {} : { shortcut: key })}
    >
      {i18n._(commandWords[command])}
    </ActionButton>
  );
}
