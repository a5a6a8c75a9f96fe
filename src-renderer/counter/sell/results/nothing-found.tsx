import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Catalog } from '../../../../src-preload/contract/sales/catalog.ts';
import type { Search } from '../../../store.ts';
import { isNarrowed } from '../search/product-filters.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { namesAnOrder } from '../search/names-an-order.ts';
import { seekInOrders, useCounter } from '../../use-counter.ts';
import { leftOutWords } from '../../../words/till/left-out-words.ts';
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
        <strong>{service?.kind === 'connecting' ? t`The packages are loading` : t`No packages yet`}</strong>
        <p>
          <Trans>
            They are listed here as soon as your provider has sent them, and stay for when it is offline.
          </Trans>
        </p>
      </div>
    );
  }
  const typed = search.text.trim();
  if (namesAnOrder(typed))
    return (
      <div className={css['empty']}>
        <strong role="status">{t`“${typed}” is no package`}</strong>
        <p>
          <Trans>It may be an eSIM, an order or a phone number of what was sold.</Trans>
        </p>
        <ActionButton
          look="main"
          shortcut={keyOf('add-or-go-on')}
          testId="seek-in-orders"
          onPress={() => seekInOrders(typed)}
        >
          <Trans>Look for it in Orders</Trans>
        </ActionButton>
      </div>
    );
  return (
    <div className={css['empty']} role="status">
      <strong>{titleOf(typed, emptyPlace)}</strong>
      <p>
        {isNarrowed(search.filters)
          ? t`Switch off what narrows the list above, or press Esc to begin again.`
          : emptyPlace !== null
            ? t`Take the data, the days or the price out of the search to see what there is.`
            : t`Try another name of the country, or a region such as Europe or Asia.`}
      </p>
      {catalog.unreadable > 0 && <p>{leftOutWords(catalog.unreadable)}</p>}
    </div>
  );
}

function titleOf(text: string, emptyPlace: string | null): string {
  if (emptyPlace !== null) return t`Nothing like that for ${emptyPlace}`;
  return text === '' ? t`No such package on offer` : t`Nothing for “${text}”`;
}
