import { Trans } from '@lingui/react/macro';
import { coverageWords } from '../../../place/coverage-words.ts';
import { offerWords } from '../../../words/orders/package-words.ts';
import { PackageHead, type PackageHeadProps } from './package-head.tsx';
import { PhoneLine } from './phone-line.tsx';
import css from './read-back.module.css';

type PackageFactsProps = PackageHeadProps & {
  /** The countries that were searched for, to be named first. */
  readonly askedFor: readonly string[];
};

/** What is about to be sold: where it works, how much it is, and on which phones. */
export function PackageFacts({ askedFor, ...props }: PackageFactsProps) {
  const { product } = props;
  return (
    <>
      <PackageHead {...props} />
      <p className={css['offer']}>{offerWords(product)}</p>
      <dl className={css['facts']}>
        {product.countries.length > 1 && (
          <>
            <dt>
              <Trans>Works in</Trans>
            </dt>
            <dd>{coverageWords(product.countries, askedFor, 8)}</dd>
          </>
        )}
        {product.networks.length > 0 && (
          <>
            <dt>
              <Trans>Networks</Trans>
            </dt>
            <dd>{product.networks.join(', ')}</dd>
          </>
        )}
        <dt>
          <Trans>Works on</Trans>
        </dt>
        <dd>
          <PhoneLine />
        </dd>
      </dl>
    </>
  );
}
