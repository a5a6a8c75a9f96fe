import type { Catalog } from '../../../src-preload/contract.ts';
import type { Search } from '../../store.ts';
import { isNarrowed } from './product-filters.ts';
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
  return (
    <div className={css['empty']} role="status">
      <strong>
        {search.text.trim() === '' ? 'Nothing like that on offer' : `Nothing for “${search.text.trim()}”`}
      </strong>
      <p>
        {isNarrowed(search.filters)
          ? 'Switch off what narrows the list above, or press Esc to begin again.'
          : 'Try another name of the country, or a region such as Europe or Asia.'}
      </p>
      {catalog.unreadable > 0 && <p>{leftOutWords(catalog.unreadable)}</p>}
    </div>
  );
}
