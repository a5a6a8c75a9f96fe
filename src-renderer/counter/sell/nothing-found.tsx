import type { Catalog } from '../../../src-preload/contract.ts';
import type { Search } from '../../store.ts';
import { useCounter } from '../use-counter.ts';
import { leftOutWords } from '../../words/left-out-words.ts';
import css from './nothing-found.module.css';

/** Why the list is empty, and what would fill it. */
export function NothingFound({ catalog, search }: { catalog: Catalog | null; search: Search }) {
  const service = useCounter(({ mirror }) => mirror?.service);
  // Nothing is known yet: a sentence that is gone in a moment would only flicker.
  if (catalog === null) return <div className={css['empty']} />;
  if (catalog.products.length === 0) {
    return (
      <div className={css['empty']} role="status">
        <strong>
          {service?.kind === 'connecting' ? 'The packages are on their way' : 'No packages yet'}
        </strong>
        <p>They are listed here as soon as the service has sent them, and stay for when it is offline.</p>
      </div>
    );
  }
  const isNarrowed = search.filters.size !== null || search.filters.length !== null;
  return (
    <div className={css['empty']} role="status">
      <strong>
        {search.text.trim() === '' ? 'Nothing like that on offer' : `Nothing for “${search.text.trim()}”`}
      </strong>
      <p>
        {isNarrowed
          ? 'Switch off a size or length above, or press Esc to begin again.'
          : 'Try the country’s name in English.'}
      </p>
      {catalog.unreadable > 0 && <p>{leftOutWords(catalog.unreadable)}</p>}
    </div>
  );
}
