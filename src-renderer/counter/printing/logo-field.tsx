import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionButton } from '../controls/action-button.tsx';
import css from './printing.module.css';

type LogoFieldProps = {
  /** A PNG as a data address; null for none. */
  readonly logo: string | null;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
};

/** The picture at the top of receipts. Main's dialog chooses the file: pages open no file pickers. */
export const LogoField = ({ logo, onChoose, onRemove }: LogoFieldProps) => (
  <div className={css['logo']}>
    {logo !== null && <img className={css['picture']} src={logo} alt={t`The shop’s logo`} />}
    <ActionButton onPress={onChoose} testId="choose-logo">
      {logo === null ? t`Choose logo` : t`Change logo`}
    </ActionButton>
    {logo !== null && (
      <ActionButton onPress={onRemove}>
        <Trans>Remove logo</Trans>
      </ActionButton>
    )}
  </div>
);
