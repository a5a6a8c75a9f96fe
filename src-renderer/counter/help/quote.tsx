import { i18n } from '@lingui/core';
import { printedKeys } from '../commands/command-keys.ts';
import { KeyCap } from '../controls/key-cap.tsx';
import css from './help-page.module.css';
import type { Quoted } from './page.ts';

/** What a step quotes: the screen's own word for it, and its keys as they are printed. */
export function Quote({ quoted: { words, command } }: { readonly quoted: Quoted }) {
  const keys = command === undefined ? [] : printedKeys(command);
  return (
    <span className={css['quote']}>
      {words !== undefined && <b className={css['name']}>{i18n._(words)}</b>}
      {keys.map((each) => (
        <KeyCap key={each} isRead>
          {each}
        </KeyCap>
      ))}
    </span>
  );
}
