import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CustomerDisplayView } from '../../../../src-preload/contract/customers/customer-display.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import { customerLanguages } from '../../../words/language/customer-languages.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { PickField } from '../../controls/pick-field.tsx';
import { turnToCustomer } from '../../customer/turn-to-customer.ts';
import { SectionTitle } from '../section-title.tsx';
import css from '../section.module.css';
import choice from './screen-choice.module.css';
import type { CustomerDisplay } from './use-customer-display.ts';

/** Which screen customers look at, and what they read there and on receipts. */
export function CustomerDisplaySection({ display }: { readonly display: CustomerDisplay }) {
  const { known, chooseScreen, chooseLanguage } = display;
  return (
    <section className={css['section']}>
      <SectionTitle part="customer-display">
        <Trans>Customer display</Trans>
      </SectionTitle>
      {known === 'not-read' && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
      {known !== null && known !== 'not-read' && (
        <>
          <Screens known={known} onChoose={chooseScreen} />
          <PickField
            label={t`Usual language of customers, on the display and on receipts`}
            choices={customerLanguages}
            pickedId={known.language}
            onPick={(id) => {
              const language = customerLanguages.find((each) => each.id === id)?.id;
              if (language !== undefined) chooseLanguage(language);
            }}
          />
          <ActionButton shortcut={keyOf('turn-to-customer')} onPress={turnToCustomer}>
            <Trans>Show it on this screen</Trans>
          </ActionButton>
        </>
      )}
    </section>
  );
}

type ScreensProps = {
  readonly known: CustomerDisplayView;
  readonly onChoose: (screenId: number | null) => void;
};

function Screens({ known: { screens, chosen }, onChoose }: ScreensProps) {
  const others = screens.filter(({ isCounters }) => !isCounters);
  return (
    <fieldset className={choice['screens']}>
      <legend>
        <Trans>Screen for customers</Trans>
      </legend>
      <ScreenChoice isChosen={chosen === null} onChoose={() => onChoose(null)}>
        <Trans>None</Trans>
      </ScreenChoice>
      {others.map(({ id, name, width, height }) => (
        <ScreenChoice key={id} isChosen={chosen?.id === id} onChoose={() => onChoose(id)}>
          {screenName(name)},{' '}
          <bdi>
            {width} × {height}
          </bdi>
        </ScreenChoice>
      ))}
      {others.length === 0 && (
        <p>
          <Trans>Plug in a second screen to show customers their package and code on it.</Trans>
        </p>
      )}
      {chosen !== null && !chosen.isThere && (
        <p role="status">
          <Trans>The chosen screen is not plugged in. It is used again as soon as it is.</Trans>
        </p>
      )}
    </fieldset>
  );
}

const screenName = (name: string): string => (name === '' ? t`Second screen` : name);

type ScreenChoiceProps = {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

function ScreenChoice({ isChosen, onChoose, children }: ScreenChoiceProps) {
  return (
    <label className={choice['choice']}>
      <input
        type="radio"
        name="customer-screen"
        className={choice['box']}
        checked={isChosen}
        onChange={onChoose}
      />
      <span>{children}</span>
    </label>
  );
}
