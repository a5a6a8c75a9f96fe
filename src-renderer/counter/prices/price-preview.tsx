import { TriangleAlert } from 'lucide-react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { PreviewRowView } from '../../../src-preload/contract/prices.ts';
import { classNames } from '../../class-names.ts';
import { Flag } from '../../place/flag.tsx';
import { money } from '../../words/money.ts';
import { longTitle } from '../../words/package-words.ts';
import { previewSentence } from '../../words/preview-words.ts';
import css from './price-preview.module.css';

export type Preview = Extract<ReplyOf<'prices-preview'>, { ok: true }>;

type PricePreviewProps = { readonly preview: Preview; readonly balanceCurrency: string };

/** What the rules as they are typed do to the packages that the chosen one is for. */
export function PricePreview({ preview, balanceCurrency }: PricePreviewProps) {
  const { rows, matching, belowCost, raisedToCost } = preview;
  return (
    <section className={css['preview']} aria-label="What it does to the catalog">
      <p className={css['sentence']} role="status" data-testid="preview">
        {previewSentence(preview)}
      </p>
      {belowCost > 0 && <Warning>{`${String(belowCost)} would be sold below their cost.`}</Warning>}
      {raisedToCost > 0 && (
        <Warning>{`${String(raisedToCost)} would be below their cost, and are raised to it.`}</Warning>
      )}
      {rows.length > 0 && (
        <div className={css['scroll']} role="region" aria-label="Packages" tabIndex={0}>
          <table className={css['table']}>
            <thead>
              <tr>
                <th scope="col">Package</th>
                <th scope="col">Cost</th>
                <th scope="col">Price now</th>
                <th scope="col">Price then</th>
                <th scope="col">Margin</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.package.productId} row={row} balanceCurrency={balanceCurrency} />
              ))}
            </tbody>
          </table>
          {matching > rows.length && (
            <p className={css['more']}>and {(matching - rows.length).toLocaleString('en')} more</p>
          )}
        </div>
      )}
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
          <Flag package={sold} size="row" />
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
            aria-label={warning === 'below-cost' ? 'Below the cost' : 'Raised to the cost'}
          />
        )}
        {money(margin, after.currency)}
        {marginPercent !== null && (
          <span className={css['share']}>{Math.round(Number(marginPercent))} %</span>
        )}
      </td>
    </tr>
  );
}
