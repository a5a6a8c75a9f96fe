import { i18n } from '@lingui/core';
import { I18nProvider as Messages } from '@lingui/react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { I18nProvider as Direction } from 'react-aria-components/I18nProvider';
import { writtenAs } from '../../words/language/per-language.ts';

const subscribe = (onChange: () => void): (() => void) => i18n.on('change', onChange);

/**
 * Draws its content in the language that is spoken, and again in another one when that changes. The content is made by
 * a function: elements that were made before would be taken for unchanged, and keep their words.
 */
export function InLanguage({ children }: { readonly children: () => ReactNode }) {
  useSyncExternalStore(subscribe, () => i18n.locale);
  return (
    <Messages i18n={i18n}>
      <Direction locale={writtenAs()}>{children()}</Direction>
    </Messages>
  );
}
