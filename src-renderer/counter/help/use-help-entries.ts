import { useMemo } from 'react';
import { useIsManager } from '../use-counter.ts';
import { findPages } from './find-pages.ts';
import { helpPages, pagesFor } from './help-pages.ts';
import { showHelp } from './show-help.ts';
import { useHelpTexts } from './use-help-texts.ts';

type HelpEntry = {
  readonly id: string;
  readonly words: string;
  readonly run: () => void;
};

const mostEntries = 5;

/** Pages of Help about what was typed, as the palette lists them. */
export function useHelpEntries(typed: string): readonly HelpEntry[] {
  const texts = useHelpTexts();
  const isManager = useIsManager();
  return useMemo(
    () =>
      texts === null
        ? []
        : findPages(texts, typed, pagesFor(isManager))
            .slice(0, mostEntries)
            .map((id) => ({
              id: `help-${id}`,
              words: texts._(helpPages[id].title.id),
              run: () => showHelp(id),
            })),
    [texts, typed, isManager],
  );
}
