import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import {
  mostNamedTenders,
  mostTenderLetters,
  namedTender,
} from '../../../../src-preload/contract/payments/named-tender.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import field from '../../controls/text-field.module.css';
import { changeShopTerms } from '../../sell/shop-terms.ts';
import { usualTerms } from '../../sell/terms.ts';
import { useCounter } from '../../use-counter.ts';
import css from '../../settings/section.module.css';

/** The shop's own ways to pay, beside cash and card. */
export function TendersSection() {
  const tenders = useCounter((state) => state.tenders);
  const usual = useCounter((state) => state.usualTender);
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isTaken = tenders.some((each) => each.toLowerCase() === name.toLowerCase());
  const isReady = name !== '' && !isTaken;
  const remove = (name: string): Promise<void> =>
    changeShopTerms({
      tenders: tenders.filter((other) => other !== name),
      ...(usual === namedTender(name) ? { usualTender: usualTerms.tender } : {}),
    });
  return (
    <section className={css['section']} data-testid="tenders">
      <p className={css['text']}>
        <Trans>
          Besides cash and card, such as vouchers or bank transfers. Past payments stay as they are when you
          remove one.
        </Trans>
      </p>
      {tenders.map((each) => (
        <div key={each} className={css['buttons']} data-testid="tender">
          <bdi>{each}</bdi>
          <ActionButton onPress={() => void remove(each)}>
            <Trans>Remove {each}</Trans>
          </ActionButton>
        </div>
      ))}
      {tenders.length < mostNamedTenders && (
        <form
          className={css['section']}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isReady) return;
            void changeShopTerms({ tenders: [...tenders, name] });
            setTyped('');
          }}
        >
          <TextField
            className={field['field'] ?? ''}
            value={typed}
            onChange={setTyped}
            isInvalid={isTaken}
            maxLength={mostTenderLetters}
            autoComplete="off"
          >
            <Label className={field['label'] ?? ''}>{t`Name, such as Voucher`}</Label>
            <Input className={field['input'] ?? ''} data-testid="tender-name" dir="auto" />
          </TextField>
          <ActionButton type="submit" testId="tender-add" isDisabled={!isReady} onPress={() => undefined}>
            <Trans>Add payment method</Trans>
          </ActionButton>
        </form>
      )}
    </section>
  );
}
