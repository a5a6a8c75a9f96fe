import { catalogAgeWords } from '../../../words/figures/catalog-age.ts';
import { useCounter } from '../../use-counter.ts';
import css from './catalog-age.module.css';

/** Of when the packages are, where staff should know. */
export function CatalogAge({ at }: { readonly at: string | null }) {
  const service = useCounter(({ mirror }) => mirror?.service);
  // oxlint-disable-next-line react/purity -- It says how things are when it is drawn.
  const words = service === undefined ? undefined : catalogAgeWords(at, service, new Date());
  if (words === undefined) return null;
  return (
    <p className={css['age']} role="status" data-testid="catalog-age">
      {words}
    </p>
  );
}
