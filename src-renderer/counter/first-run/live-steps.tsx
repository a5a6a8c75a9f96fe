import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { till } from '../../till-bridge.ts';
import { markupWords } from '../../words/payments/price-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Button } from '../controls/button.tsx';
import { counterStore, showSetting, showTask, useCounter } from '../use-counter.ts';
import { liveSteps, type BeforeFirstSale, type LiveStep } from './live-steps-of.ts';
import css from './live-steps.module.css';

/** On the shop’s account, before its first sale: what a manager wants to set first, each ticked once it is. */
export default function LiveSteps() {
  const [known, setKnown] = useState<BeforeFirstSale | null>(null);
  const arePricesSeen = useCounter((state) => state.arePricesSeen);
  useEffect(() => {
    let isCurrent = true;
    Promise.all([till.ask('prices-read'), till.ask('printing-read'), till.ask('shift')]).then(
      ([{ rules }, printing, shift]) => isCurrent && setKnown({ rules, printing, shift }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (known === null) return null;
  const steps = liveSteps(known, arePricesSeen);
  return (
    <section className={css['steps']} aria-labelledby="live-steps" data-testid="live-steps">
      <h2 className={css['title']} id="live-steps">
        {steps.every(({ isDone }) => isDone) ? t`You are live, and all is set.` : t`You are live. Next:`}
      </h2>
      <ul className={css['list']}>
        {steps.map(({ step, isDone }) => (
          <li key={step}>
            <Button className={css['step'] ?? ''} data-testid={`live-${step}`} onPress={() => lead(step)}>
              <span className={css[isDone ? 'done' : 'open']}>
                {isDone && <Check size={14} strokeWidth={3} aria-label={t`Done`} />}
              </span>
              <span className={css['words']}>
                {stepWords(step)}
                <small className={css['about']}>{aboutStep(step, known)}</small>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <ActionButton onPress={() => counterStore.setState({ areLiveStepsGone: true })}>
        <Trans>Hide this list</Trans>
      </ActionButton>
    </section>
  );
}

function lead(step: LiveStep): void {
  switch (step) {
    case 'prices':
      counterStore.setState({ arePricesSeen: true });
      showSetting('prices');
      return;
    case 'receipts':
    case 'printers':
      showSetting(step);
      return;
    case 'shift':
      showTask('shift');
  }
}

function stepWords(step: LiveStep): string {
  switch (step) {
    case 'prices':
      return t`Check the prices`;
    case 'receipts':
      return t`Name the shop on receipts`;
    case 'printers':
      return t`Set up a printer`;
    case 'shift':
      return t`Open a shift`;
  }
}

/** How it is now. */
function aboutStep(step: LiveStep, { rules, printing, shift }: BeforeFirstSale): string {
  switch (step) {
    case 'prices': {
      const markup = markupWords(rules.base, rules.currency);
      return t`Now: cost ${markup}`;
    }
    case 'receipts':
      return printing.shop.name === '' ? t`Now: eSIM Counter` : printing.shop.name;
    case 'printers':
      return printing.printers.length === 0
        ? t`Now: saved as PDF`
        : printing.printers.map(({ name }) => name).join(', ');
    case 'shift':
      return shift.open === null ? t`Count what is in the drawer` : t`A shift is open`;
  }
}
