import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { Ref } from 'react';
import { ActionButton } from '../controls/action-button.tsx';
import css from './two-panes.module.css';

type PaneBackProps = { readonly onPress: () => void; readonly ref?: Ref<HTMLButtonElement> };

/** From what was chosen back to its list, where it covers the list. */
export function PaneBack({ onPress, ref }: PaneBackProps) {
  return (
    <div className={css['back']}>
      <ActionButton onPress={onPress} testId="pane-back" {...(ref === undefined ? {} : { ref })}>
        <span className={css['way']}>
          <ArrowLeft size={18} aria-hidden="true" /> <Trans>Back</Trans>
        </span>
      </ActionButton>
    </div>
  );
}
