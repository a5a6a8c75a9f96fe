import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { countedWhereWords, givenAlreadyWords, type CountedWhere } from '../../words/payments/owed-words.ts';
import { FormButtons } from '../controls/form-buttons.tsx';
import { Segments } from '../controls/segments.tsx';
import { asTyped, figureTyped } from '../figures/typed-figure.ts';
import { cashIn } from '../sell/rest-of.ts';
import { AmountBack } from './amount-back.tsx';
import { givenBy, mostBy, tendersOf, type GivenPart } from './given-already.ts';
import css from './owed.module.css';

type AlreadyGivenProps = {
  readonly owed: OwedTicketView;
  readonly isBusy: boolean;
  readonly onGiven: (given: GivenPart, isCountedElsewhere: boolean) => void;
  readonly onEnd: () => void;
};

/**
 * Staff found out that the customer has it: by which tender, and whether it came out of this shift's drawer. Neither is
 * chosen for them: the drawer's expected cash follows from it.
 */
export function AlreadyGiven({ owed, isBusy, onGiven, onEnd }: AlreadyGivenProps) {
  const [tender, setTender] = useState<Tender | ''>('');
  const [where, setWhere] = useState<CountedWhere | ''>('');
  const [edited, setEdited] = useState<string | null>(null);
  const kind = cashIn(owed.currency);
  const most = tender === '' ? null : mostBy(owed, tender);
  const typed = edited ?? (most === null ? '' : asTyped(most, kind));
  const amount = edited === null ? most : figureTyped(edited, kind);
  const given = tender === '' || amount === null ? null : givenBy(owed, tender, amount);
  return (
    <form
      className={css['form']}
      data-testid="already-given-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== null && where !== '' && !isBusy) onGiven(given, where === 'elsewhere');
      }}
    >
      <Segments
        label={t`How did they get it?`}
        choices={tendersOf(owed).map((each) => ({ id: each, name: givenAlreadyWords(each) }))}
        pickedId={tender}
        onPick={(picked) => {
          setTender(picked);
          setEdited(null);
        }}
      />
      {tender !== '' && most !== null && (
        <AmountBack
          {...{ currency: owed.currency, tender, atMost: most }}
          value={typed}
          onChange={setEdited}
          testId="already-given-amount"
        />
      )}
      <Segments
        label={t`When and where?`}
        choices={(['here', 'elsewhere'] as const).map((each) => ({
          id: each,
          name: countedWhereWords(each),
        }))}
        pickedId={where}
        onPick={setWhere}
      />
      {where === 'elsewhere' && (
        <p className={css['soft']}>
          <Trans>The drawer stays as it is. The Z report lists this separately.</Trans>
        </p>
      )}
      {where === 'here' && tender === 'cash' && (
        <p className={css['soft']}>
          <Trans>It is deducted from the expected cash in this drawer.</Trans>
        </p>
      )}
      <FormButtons
        onCancel={onEnd}
        isReady={given !== null && where !== '' && !isBusy}
        testId="confirm-already-given"
        className={css['buttons']}
      >
        <Trans>Record as given</Trans>
      </FormButtons>
    </form>
  );
}
