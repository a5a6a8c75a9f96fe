import { t } from '@lingui/core/macro';
import type { ReadableInstall } from '../../src-preload/contract/sales/sale.ts';
import css from './activation-code.module.css';

/** The code as text. It breaks before a "$" rather than inside a part, and is copied without breaks. */
export function ActivationCode({ code }: { readonly code: string }) {
  return (
    <p className={css['code']} dir="ltr" data-testid="activation-code">
      {code.split(/(?=\$)/).map((part, at) => (
        <span key={at} className={css['part']}>
          {part}
        </span>
      ))}
    </p>
  );
}

/** What to type where a camera can't be used, as rows of a list of facts. */
export function ManualEntryRows({ manual }: { readonly manual: ReadableInstall['manual'] }) {
  if (manual === null) return null;
  return (
    <>
      <dt>{t`SM-DP+ address`}</dt>
      <dd>
        <bdi dir="ltr">{manual.address}</bdi>
      </dd>
      <dt>{t`Activation code`}</dt>
      <dd>{manual.matchingId === '' ? t`leave empty` : <bdi dir="ltr">{manual.matchingId}</bdi>}</dd>
    </>
  );
}

/** The same as a list of its own. */
export function ManualEntry({ manual }: { readonly manual: ReadableInstall['manual'] }) {
  if (manual === null) return null;
  return (
    <dl className={css['manual']}>
      <ManualEntryRows manual={manual} />
    </dl>
  );
}
