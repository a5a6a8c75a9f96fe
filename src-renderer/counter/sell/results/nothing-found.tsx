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
          <Trans>They appear as soon as your provider has sent them, and stay available offline.</Trans>
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
          <Trans>It may be an eSIM, an order or a phone number.</Trans>
        </p>
        <ActionButton
          look="main"
          shortcut={keyOf('add-or-go-on')}
          testId="seek-in-orders"
          onPress={() => seekInOrders(typed)}
        >
          <Trans>Find it in Orders</Trans>
        </ActionButton>
      </div>
    );
  return (
    <div className={css['empty']} role="status">
      <strong>{titleOf(typed, emptyPlace)}</strong>
      <p>
        {isNarrowed(search.filters)
          ? t`Turn off the filters above, or press Esc to start over.`
          : emptyPlace !== null
            ? t`Remove the data, days or price from the search to see what is available.`
            : t`Try another name for the country, or a region such as Europe or Asia.`}
      </p>
      {catalog.unreadable > 0 && <p>{leftOutWords(catalog.unreadable)}</p>}
    </div>
  );
}

function titleOf(text: string, emptyPlace: string | null): string {
  if (emptyPlace !== null) return t`Nothing like that for ${emptyPlace}`;
  return text === '' ? t`No matching package` : t`Nothing for “${text}”`;
}
