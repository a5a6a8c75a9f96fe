import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { classNames } from '../../class-names.ts';
import { dayOnly } from '../../words/figures/moments.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { ModalDialog } from '../controls/modal-dialog.tsx';
import { findPhones, type FoundPhone } from './find-phones.ts';
import { knownPhones, knownPhonesOn } from './known-phones.ts';
import css from './phone-check.module.css';
import field from '../controls/text-field.module.css';
import dialog from '../controls/dialog.module.css';

/** Before the sale: whether the customer's phone takes an eSIM at all. A wrong phone is the commonest refund. */
export default function PhoneCheck({ onEnd }: { readonly onEnd: () => void }) {
  const [typed, setTyped] = useState('');
  const found = findPhones(knownPhones, typed);
  const listedOn = dayOnly(`${knownPhonesOn}T12:00:00Z`);
  return (
    <ModalDialog onEnd={onEnd}>
      <Heading slot="title" className={dialog['title'] ?? ''}>
        <Trans>Can this phone use an eSIM?</Trans>
      </Heading>
      <ol className={css['steps']}>
        <li>
          <Trans>
            Dial <bdi className={css['code']}>*#06#</bdi> on it. If it shows an EID with 32 digits, the phone
            has eSIM.
          </Trans>
        </li>
        <li>
          <Trans>
            It must be unlocked. iPhone: Settings, General, About, Carrier Lock: “No SIM restrictions”.
            Android: ask where it was bought, or try another carrier’s SIM card.
          </Trans>
        </li>
        <li>
          <Trans>It needs room: a phone stores several eSIMs and can use two at a time.</Trans>
        </li>
      </ol>
      <TextField className={field['field'] ?? ''} value={typed} onChange={setTyped}>
        <Label className={field['label'] ?? ''}>
          <Trans>What we know about a model</Trans>
        </Label>
        <Input
          className={field['input'] ?? ''}
          placeholder={t`iPhone 12, Galaxy S21, Pixel 7`}
          data-testid="phone-model"
          autoFocus
        />
      </TextField>
      <div
        className={css['found']}
        role="region"
        aria-label={t`What we know about a model`}
        aria-live="polite"
        // It scrolls: by keys, too.
        {...(found.length > 0 ? { tabIndex: 0 } : {})}
      >
        {found.map((phone) => (
          <Phone key={phone.name} phone={phone} />
        ))}
        {typed.trim() !== '' && found.length === 0 && (
          <p>
            <Trans>Unknown model. Check *#06#.</Trans>
          </p>
        )}
      </div>
      <p className={css['source']}>
        <Trans>As published by manufacturers on {listedOn}. What *#06# shows counts.</Trans>
      </p>
      <div className={dialog['buttons']}>
        <ActionButton shortcut="Esc" onPress={onEnd}>
          <Trans>Close</Trans>
        </ActionButton>
      </div>
    </ModalDialog>
  );
}

function Phone({ phone: { name, known } }: { readonly phone: FoundPhone }) {
  return (
    <div className={css['phone']}>
      <p className={css['name']}>
        <bdi>{name}</bdi>{' '}
        <span className={classNames(css['verdict'], css[known.esim])}>{verdict(known.esim)}</span>
      </p>
      {known.note !== null && <p className={css['note']}>{i18n._(known.note)}</p>}
    </div>
  );
}

function verdict(esim: FoundPhone['known']['esim']): string {
  switch (esim) {
    case 'yes':
      return t`has an eSIM`;
    case 'some':
      return t`most have an eSIM`;
    case 'no':
      return t`has no eSIM`;
  }
}
