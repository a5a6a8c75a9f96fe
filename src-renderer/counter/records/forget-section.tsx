import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { causeOf } from '../../words/failures/problem-cause.ts';
import { capitalized } from '../../words/language/capitalized.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import { SectionTitle } from '../settings/section-title.tsx';
import css from '../settings/section.module.css';
import { useLongWork } from './use-long-work.ts';
import { WorkNotice } from './work-notice.tsx';

type Erased = Extract<ReplyOf<'records-forget'>, { kind: 'erased' }>;
type QuarantineErased = Extract<ReplyOf<'records-erase-quarantine'>, { kind: 'quarantine-erased' }>;
type Ended = Found | NoKey | Erased | Uncertain | QuarantineErased;
type Found = { readonly kind: 'found'; readonly phone: string; readonly sales: number };
type NoKey = { readonly kind: 'no-key' };
type Uncertain = Extract<ReplyOf<'records-forget'>, { kind: 'uncertain' }>;

/** Erases who bought, for a customer who asks for it: looked for first, then erased. */
export function ForgetSection() {
  const [phone, setPhone] = useState('');
  const [work, begin] = useLongWork<
    Found | NoKey | ReplyOf<'records-forget'> | ReplyOf<'records-erase-quarantine'>
  >();
  const found = typeof work === 'object' ? work.end : null;
  const look = (): void => {
    if (/\p{Nd}/u.test(phone))
      begin(async () => {
        const reply = await till.ask('records-of-phone', { phone });
        return reply.kind === 'found' ? { ...reply, phone } : reply;
      });
  };
  return (
    <section className={css['section']}>
      <SectionTitle part="customer-data">
        <Trans>Forget a customer</Trans>
      </SectionTitle>
      <p className={css['text']}>
        <Trans>
          Erases the customer’s name, phone number and note from every sale with this number, on this till, in
          its backups and in its automatic copies. The sales and all totals stay. What you exported, printed
          or saved as an encrypted backup is not changed: erase that yourself. Don’t write names in refund
          reasons.
        </Trans>
      </p>
      <form
        className={css['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <AccountField label={t`Phone number`} value={phone} onChange={setPhone} maxLength={100} />
        <div className={css['buttons']}>
          <ActionButton type="submit" testId="records-look" onPress={() => undefined}>
            {t`Find sales`}
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
      <WorkNotice<Ended> work={work}>
        {(end) => <Notice tone={toneOf(end)}>{endWords(end)}</Notice>}
      </WorkNotice>
      {found?.kind === 'erased' && found.quarantined > 0 && (
        <>
          <Notice tone="warn">
            <Trans>
              Damaged records that were set aside may still name the customer. They can only be erased as a
              whole, and support can’t look at them afterwards.
            </Trans>
          </Notice>
          <ActionButton
            testId="records-erase-quarantine"
            onPress={() => begin(() => till.ask('records-erase-quarantine'))}
          >
            {t`Erase damaged records`}
          </ActionButton>
        </>
      )}
    </section>
  );
}

const toneOf = ({ kind }: Ended): 'good' | 'warn' =>
  kind === 'no-key' || kind === 'uncertain' ? 'warn' : 'good';

function endWords(end: Ended): string {
  switch (end.kind) {
    case 'found':
      return salesOf(end.sales);
    case 'erased':
      return erasedFrom(end.sales);
    case 'no-key':
      return t`Nothing was erased. Phone numbers can’t be searched until this computer’s keychain answers. Unlock it and try again.`;
    case 'uncertain':
      return uncertain(capitalized(causeOf({ kind: 'ledger', fault: end.fault })));
    case 'quarantine-erased':
      return t`The damaged records that were set aside are erased.`;
  }
}

const uncertain = (cause: string): string =>
  t`We can’t tell yet whether this was erased. ${cause}. Don’t do it again until the till shows how it ended.`;

const salesOf = (sales: number): string =>
  sales === 0
    ? t`No sale has this number.`
    : plural(sales, { one: '# sale has this number.', other: '# sales have this number.' });

const erasedFrom = (sales: number): string =>
  plural(sales, { one: 'Erased from # sale.', other: 'Erased from # sales.' });
