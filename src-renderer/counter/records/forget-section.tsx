import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from '../settings/account-field.tsx';
import css from '../settings/section.module.css';
import { useLongWork } from './use-long-work.ts';
import { WorkNotice } from './work-notice.tsx';

type Erased = Extract<ReplyOf<'records-forget'>, { kind: 'erased' }>;
type Found = { readonly kind: 'found'; readonly phone: string; readonly sales: number };

/** Erases who bought, for a customer who asks for it: looked for first, then erased. */
export function ForgetSection() {
  const [phone, setPhone] = useState('');
  const [work, begin] = useLongWork<Found | ReplyOf<'records-forget'>>();
  const found = typeof work === 'object' ? work.end : null;
  const look = (): void => {
    if (/\p{Nd}/u.test(phone))
      begin(async () => ({ kind: 'found', phone, ...(await till.ask('records-of-phone', { phone })) }));
  };
  return (
    <section className={css['section']}>
      <h2 className={css['title']}>
        <Trans>Forget a customer</Trans>
      </h2>
      <p className={css['text']}>
        <Trans>
          Erases the name, number and note of every sale of a telephone number, from this till and its
          backups. The sales and all totals stay. Reasons of refunds, exports and receipts are not reached:
          write no names in reasons.
        </Trans>
      </p>
      <form
        className={css['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <AccountField label={t`Telephone number`} value={phone} onChange={setPhone} maxLength={100} />
        <div className={css['buttons']}>
          <ActionButton type="submit" testId="records-look" onPress={() => undefined}>
            {t`Look for it`}
          </ActionButton>
          {found?.kind === 'found' && found.sales > 0 && found.phone === phone && (
            <ActionButton
              look="main"
              testId="records-forget"
              onPress={() => begin(() => till.ask('records-forget', { phone: found.phone }))}
            >
              {t`Erase name, number and note`}
            </ActionButton>
          )}
        </div>
      </form>
      <WorkNotice<Found | Erased> work={work}>
        {({ kind, sales }) => (
          <Notice tone="good">{kind === 'found' ? salesOf(sales) : erasedFrom(sales)}</Notice>
        )}
      </WorkNotice>
    </section>
  );
}

const salesOf = (sales: number): string =>
  sales === 0
    ? t`No sale has this number.`
    : plural(sales, { one: '# sale has this number.', other: '# sales have this number.' });

const erasedFrom = (sales: number): string =>
  plural(sales, { one: 'Erased from # sale.', other: 'Erased from # sales.' });
