import { Trans } from '@lingui/react/macro';
import type { EsimName } from '../../../../src-activation/esim-name.ts';
import { iccidWords } from '../../../words/orders/iccid-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import css from './elsewhere-result.module.css';

type ElsewhereResultProps = {
  readonly name: EsimName;
  /** The detail lies behind the list: this leads to it. */
  readonly onOpen: (() => void) | undefined;
};

/** What a search has found that no order of these books has. */
export function ElsewhereResult({ name, onOpen }: ElsewhereResultProps) {
  return (
    <div className={css['result']} data-testid="elsewhere-result">
      <p role="status">
        <strong>
          <Trans>Not sold at this till</Trans>
        </strong>
      </p>
      <p className={css['number']}>
        <bdi dir="ltr">{name.by === 'order' ? name.uidCustomer : iccidWords(name.iccid)}</bdi>
      </p>
      {onOpen !== undefined && (
        <ActionButton onPress={onOpen}>
          <Trans>Show what your provider knows</Trans>
        </ActionButton>
      )}
    </div>
  );
}
