import { i18n, type I18n } from '@lingui/core';
import { Button } from '../controls/button.tsx';
import { useIsManager } from '../use-counter.ts';
import { helpPages, listFor } from './help-pages.ts';
import css from './page-list.module.css';
import type { PageId } from './page-id.ts';

type PageListProps = {
  readonly texts: I18n;
  /** The page that somebody comes back from; null for none. */
  readonly left: PageId | null;
  readonly onChoose: (id: PageId) => void;
};

/** Every page, by when the job comes up. */
export function PageList({ texts, left, onChoose }: PageListProps) {
  const groups = listFor(useIsManager());
  const first = left ?? groups[0]?.pages[0];
  return (
    <div className={css['groups']}>
      {groups.map(({ title, pages }) => (
        <section key={title.id} className={css['group']}>
          <h3 className={css['title']}>{i18n._(title)}</h3>
          <ul className={css['pages']}>
            {pages.map((id) => (
              <li key={id}>
                <Button
                  className={css['entry'] ?? ''}
                  onPress={() => onChoose(id)}
                  autoFocus={id === first}
                  data-help-page={id}
                >
                  {texts._(helpPages[id].title.id)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
