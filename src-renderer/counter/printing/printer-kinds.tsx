import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PrinterView } from '../../../src-preload/contract/customers/printing.ts';
import { printerKindWords } from '../../words/till/print-words.ts';
import check from '../controls/check-row.module.css';
import css from '../till/till-choice.module.css';

type Kind = PrinterView['kind'];

const kinds: readonly Kind[] = ['device', 'network', 'system'];

type PrinterKindsProps = { readonly picked: Kind; readonly onPick: (kind: Kind) => void };

/** Which of three a printer is, in words of what stands on the counter. */
export function PrinterKinds({ picked, onPick }: PrinterKindsProps) {
  return (
    <fieldset className={css['choice']}>
      <legend className={css['legend']}>
        <Trans>Which printer is it?</Trans>
      </legend>
      {kinds.map((kind) => (
        <label className={css['answer']} key={kind}>
          <input
            type="radio"
            name="printer-kind"
            className={check['box']}
            data-testid={`printer-kind-${kind}`}
            checked={picked === kind}
            onChange={() => onPick(kind)}
          />
          <span className={css['words']}>
            {printerKindWords(kind)}
            <small className={css['about']}>{aboutKind(kind)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function aboutKind(kind: Kind): string {
  switch (kind) {
    case 'device':
      return t`Prints on a paper roll, and its USB cable goes into this computer.`;
    case 'network':
      return t`Prints on a paper roll, and has a network cable or Wi-Fi.`;
    case 'system':
      return t`An A4 or office printer, or any other one that this computer already prints on.`;
  }
}
