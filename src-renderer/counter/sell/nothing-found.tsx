import type { Catalog } from '../../../src-preload/contract/catalog.ts';
import type { Search } from '../../store.ts';
import { isNarrowed } from './product-filters.ts';
import { useCounter } from '../use-counter.ts';
import { leftOutWords } from '../../words/left-out-words.ts';
import css from './nothing-found.module.css';

type NothingFoundProps = {
  readonly catalog: Catalog | null;
  readonly search: Search;
  /** The place that was typed, where only the rest of the search keeps its packages out. */
  readonly emptyPlace: string | null;
};

/** Why the list is empty, and what would fill it. */
export function NothingFound({ catalog, search, emptyPlace }: NothingFoundProps) {
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
      <strong>{titleOf(search.text.trim(), emptyPlace)}</strong>
      <p>
        {isNarrowed(search.filters)
          ? 'Switch off what narrows the list above, or press Esc to begin again.'
          : emptyPlace !== null
            ? 'Take the data, the days or the price out of the search to see what there is.'
            : 'Try another name of the country, or a region such as Europe or Asia.'}
      </p>
      {catalog.unreadable > 0 && <p>{leftOutWords(catalog.unreadable)}</p>}
    </div>
  );
}

function titleOf(text: string, emptyPlace: string | null): string {
  if (emptyPlace !== null) return `Nothing like that for ${emptyPlace}`;
  return text === '' ? 'Nothing like that on offer' : `Nothing for “${text}”`;
}
