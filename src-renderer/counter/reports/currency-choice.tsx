import { t } from '@lingui/core/macro';
import { Segments } from '../controls/segments.tsx';

type CurrencyChoiceProps = {
  readonly currencies: readonly string[];
  readonly currency: string;
  readonly onPick: (currency: string) => void;
};

/** Which currency is shown, where there are several: amounts of two are never added. */
export function CurrencyChoice({ currencies, currency, onPick }: CurrencyChoiceProps) {
  if (currencies.length < 2) return null;
  return (
    <Segments
      label={t`Currency`}
      choices={currencies.map((id) => ({ id, name: id }))}
      pickedId={currency}
      onPick={onPick}
    />
  );
}
