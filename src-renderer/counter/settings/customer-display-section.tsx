import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type {
  CustomerDisplayView,
  CustomerLanguage,
} from '../../../src-preload/contract/customers/customer-display.ts';
import { till } from '../../till-bridge.ts';
import { customerLanguages } from '../../words/language/customer-languages.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { PickField } from '../controls/pick-field.tsx';
import { turnToCustomer } from '../customer/turn-to-customer.ts';
import css from './section.module.css';
import choice from './account/signing-choice.module.css';

type Known = CustomerDisplayView | 'not-read' | null;

/** Which screen customers look at, and what they read there. */
export function CustomerDisplaySection() {
  const [known, setKnown] = useState<Known>(null);

  const take = (asked: Promise<CustomerDisplayView>): void => {
    asked.then(setKnown, () => setKnown('not-read'));
  };
  useEffect(() => {
    take(till.ask('customer-display-read'));
    return till.on('screens', setKnown);
  }, []);

  return (
    <section className={css['section']}>
      <h2 className={css['title']}>
        <Trans>For the customer</Trans>
      </h2>
      {known === 'not-read' && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
      {known !== null && known !== 'not-read' && (
        <>
          <Screens
            known={known}
            onChoose={(screenId) => take(till.ask('customer-display-set', { screenId }))}
          />
          <PickField
            label={t`Customers usually read`}
            choices={customerLanguages}
            pickedId={known.language}
            onPick={(id) => {
              const language = customerLanguages.find((each) => each.id === id)?.id;
              if (language !== undefined) take(chooseLanguage(language));
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

async function chooseLanguage(language: CustomerLanguage): Promise<CustomerDisplayView> {
  await till.ask('customer-language-set', { language });
  return till.ask('customer-display-read');
}

type ScreensProps = {
  readonly known: CustomerDisplayView;
  readonly onChoose: (screenId: number | null) => void;
};

function Screens({ known: { screens, chosen }, onChoose }: ScreensProps) {
  const others = screens.filter(({ isCounters }) => !isCounters);
  return (
    <fieldset className={css['screens']}>
      <legend>
        <Trans>The customers’ screen</Trans>
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
          <Trans>Plug a second screen in to show customers their package and code on it.</Trans>
        </p>
      )}
      {chosen !== null && !chosen.isThere && (
        <p role="status">
          <Trans>The selected screen isn’t connected. It is used again once it is.</Trans>
        </p>
      )}
    </fieldset>
  );
}

const screenName = (name: string): string => (name === '' ? t`Second screen` : name);

type ScreenChoiceProps = {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: React.ReactNode;
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
