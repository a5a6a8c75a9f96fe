import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import {
  holdsCardNumber,
  mostReferenceLetters,
} from '../../../../src-preload/contract/payments/card-reference.ts';
import { onEnter } from '../read-back/on-enter.ts';
import css from './card-slip.module.css';

type CardSlipProps = {
  /** As it is typed. */
  readonly reference: string;
  /** How often it was asked to type it. */
  readonly asked: number;
  /** It is there without being asked for. */
  readonly isShown?: boolean;
  readonly onChange: (reference: string) => void;
  /** Enter. */
  readonly onDone: () => void;
};

/** By what the payment is found at the card terminal again. Not there until it is asked for. */
export function CardSlip({ reference, asked, isShown = false, onChange, onDone }: CardSlipProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) input.current?.focus();
  }, [asked]);
  if (!isShown && asked === 0 && reference === '') return null;
  return (
    <TextField
      className={css['field'] ?? ''}
      value={reference}
      onChange={onChange}
      maxLength={mostReferenceLetters}
      isInvalid={holdsCardNumber(reference)}
      autoComplete="off"
      spellCheck="false"
    >
      <Label className={css['label'] ?? ''}>{t`Slip number or last four, optional`}</Label>
      <Input
        className={css['input'] ?? ''}
        ref={input}
        dir="auto"
        data-testid="card-slip"
        onKeyDown={(event) => onEnter(event, onDone)}
      />
      <Text slot="description" className={css['label'] ?? ''}>
        <Trans>Never the whole card number.</Trans>
      </Text>
    </TextField>
  );
}
