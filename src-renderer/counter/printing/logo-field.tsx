import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from 'react-aria-components/Button';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { ActionButton } from '../controls/action-button.tsx';
import css from './printing.module.css';

type LogoFieldProps = {
  /** A PNG as a data address; null for none. */
  readonly logo: string | null;
  readonly onTake: (file: File) => void;
  readonly onRemove: () => void;
};

/** The picture at the top of receipts. */
export const LogoField = ({ logo, onTake, onRemove }: LogoFieldProps) => (
  <div className={css['logo']}>
    {logo !== null && <img className={css['picture']} src={logo} alt={t`The shop’s logo`} />}
    <FileTrigger
      acceptedFileTypes={['image/png']}
      onSelect={(files) => {
        const file = files?.[0];
        if (file !== undefined) onTake(file);
      }}
    >
      <Button className={css['choose'] ?? ''}>{logo === null ? t`Choose logo` : t`Change logo`}</Button>
    </FileTrigger>
    {logo !== null && (
      <ActionButton onPress={onRemove}>
        <Trans>Remove logo</Trans>
      </ActionButton>
    )}
  </div>
);
