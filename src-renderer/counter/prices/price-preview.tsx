import { figure, wholePercentFigure } from '../../words/figures/figures.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { PreviewRowView, PriceRulesView } from '../../../src-preload/contract/money/prices.ts';
import { classNames } from '../../class-names.ts';
import { Flag } from '../../place/flag.tsx';
import { money } from '../../words/figures/money.ts';
import { longTitle } from '../../words/orders/package-words.ts';
import { previewSentence } from '../../words/till/preview-words.ts';
import css from './price-preview.module.css';
import { usePricePreview, type Preview } from './use-price-preview.ts';

type PricePreviewProps = {
  readonly rules: PriceRulesView;
  readonly ruleKey: string;
  /** Customers pay by them already. */
  readonly isSaved: boolean;
};

/** What the rules as they are typed do to the packages that the chosen one is for. */
export function PricePreview({ rules, ruleKey, isSaved }: PricePreviewProps) {
  const preview = usePricePreview(rules, ruleKey, isSaved);
  return preview === null ? null : <Known preview={preview} balanceCurrency={rules.balanceCurrency} />;
}

type KnownProps = { readonly preview: Preview; readonly balanceCurrency: string };

function Known({ preview, balanceCurrency }: KnownProps) {
  const { rows, matching, belowCost, raisedToCost } = preview;
  const more = figure(matching - rows.length);
  return (
    <section className={css['preview']} aria-label={t`Effect on the catalog`}>
      <p className={css['sentence']} role="status" data-testid="preview">
        {previewSentence(preview)}
      </p>
      {belowCost > 0 && (
        <Warning>
          {plural(belowCost, {
            one: '# would be sold below its cost.',
            other: '# would be sold below their cost.',
          })}
        </Warning>
      )}
      {raisedToCost > 0 && (
        <Warning>
          {plural(raisedToCost, {
            one: '# would be below its cost, and is raised to it.',
            other: '# would be below their cost, and are raised to it.',
          })}
        </Warning>
      )}
      {rows.length > 0 && (
        <div className={css['scroll']} role="region" aria-label={t`Packages`} tabIndex={0}>
          <table className={css['table']}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Package</Trans>
                </th>
                <th scope="col">
                  <Trans>Cost</Trans>
                </th>
                <th scope="col">
                  <Trans>Price now</Trans>
                </th>
                <th scope="col">
                  <Trans>New price</Trans>
                </th>
                <th scope="col">
                  <Trans>Margin</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.package.productId} row={row} balanceCurrency={balanceCurrency} />
              ))}
            </tbody>
          </table>
          {matching > rows.length && (
            <p className={css['more']}>
              <Trans>and {more} more</Trans>
            </p>
          )}
        </div>
      )}
    </section>
  );
}

/** Nothing is computed from one reading of a number while it is asked which one is meant. */
export function PreviewWaits() {
  return (
    <section className={css['preview']} aria-label={t`Effect on the catalog`}>
      <p className={css['sentence']} role="status" data-testid="preview">
        <Trans>The preview waits until every number is clear.</Trans>
      </p>
    </section>
  );
}

function Warning({ children }: { readonly children: string }) {
  return (
    <p className={css['warning']}>
      <TriangleAlert size={16} aria-hidden="true" />
      {children}
    </p>
  );
}

function Row({ row, balanceCurrency }: { readonly row: PreviewRowView; readonly balanceCurrency: string }) {
  const { package: sold, cost, before, after, margin, marginPercent, warning } = row;
  const isChanged = before.price !== after.price || before.currency !== after.currency;
  return (
    <tr data-product={sold.productId}>
      <th scope="row">
        <span className={css['package']}>
          <Flag package={sold} />
          {longTitle(sold)}
        </span>
      </th>
      <td className={css['soft']}>{money(cost, balanceCurrency)}</td>
      <td className={css['soft']}>{money(before.price, before.currency)}</td>
      <td className={classNames(isChanged ? css['changed'] : css['soft'])}>
        {money(after.price, after.currency)}
      </td>
      <td className={classNames(warning === 'below-cost' && css['loss'])}>
        {warning !== null && (
          <TriangleAlert
            className={css['alert']}
            size={14}
            aria-label={warning === 'below-cost' ? t`Below cost` : t`Raised to cost`}
          />
        )}
        {money(margin, after.currency)}
        {marginPercent !== null && (
          <span className={css['share']}>{wholePercentFigure(Number(marginPercent) / 100)}</span>
        )}
      </td>
    </tr>
  );
}
