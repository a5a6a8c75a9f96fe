import { i18n } from '@lingui/core';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Catalog } from '../../../../src-preload/contract/sales/catalog.ts';
import { inSteps } from '../../../in-steps.ts';
import { languageNames } from '../../../words/language/language.ts';
import { countryNamesIn } from '../../../place/country-names.ts';
import { counterStore } from '../../use-counter.ts';
import { arrangeShelf, emptyShelf, type ProductShelf } from './product-shelf.ts';

type ArrangedCatalog = { readonly catalog: Catalog | null; readonly shelf: ProductShelf };

const nothing: ArrangedCatalog = { catalog: null, shelf: emptyShelf };
const arranged = createStore<ArrangedCatalog>(() => nothing);

let cancel = (): void => undefined;
function arrange(): void {
  const { catalog } = counterStore.getState();
  cancel();
  // Another account: none of the last one's packages may stand there for a moment.
  if (catalog === null) {
    arranged.setState(nothing);
    return;
  }
  // What staff speak, the next one in the language that they think in, and what their computer's other users speak.
  const languages = [i18n.locale, ...Object.keys(languageNames), ...navigator.languages];
  cancel = inSteps(arrangeShelf(catalog.products, countryNamesIn(languages)), (shelf) =>
    arranged.setState({ catalog, shelf }),
  );
}

counterStore.subscribe(({ catalog }, before) => {
  if (catalog !== before.catalog) arrange();
});
// Places are found, and stand in order, by their names in the language that is spoken.
i18n.on('change', arrange);

/** The catalog, arranged for searching once for all searches; until a newer one is arranged, the one before. */
export const useArrangedCatalog = (): ArrangedCatalog => useStore(arranged);
