import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { MessageWay } from '../../../src-preload/contract/customers/passing-on.ts';
import type { ReadableInstall, SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { composeMessage } from '../../customer-message/compose-message.ts';
import { copyCodePicture, copyCodeText } from '../../install/copy-code.ts';
import { linkOf } from '../../install/link-of.ts';
import { till } from '../../till-bridge.ts';
import { AlreadyOpenNotice } from '../controls/already-open-notice.tsx';
import { Notice } from '../controls/notice.tsx';
import { saveToFile } from '../controls/save-to-file.ts';
import { useCounter } from '../use-counter.ts';
import css from './pass-on-menu.module.css';
import { askUsualLanguage } from './use-usual-language.ts';

type PassOnMenuProps = { readonly sale: SaleView; readonly install: ReadableInstall };

type Ending =
  | { readonly kind: 'copied' }
  | { readonly kind: 'saved'; readonly name: string }
  /** The message has to be addressed by hand. */
  | { readonly kind: 'without-number' }
  | { readonly kind: 'already-open' | 'failed' };

/** The ways in which a code leaves the counter without paper. */
export function PassOnMenu({ sale, install }: PassOnMenuProps) {
  const { phone, language } = useCounter((state) => state.customer);
  const [ending, setEnding] = useState<Ending | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { orderId } = sale;
  const { activationCode } = install;
  const link = linkOf(install, phone);

  const run = (act: () => Promise<Ending | null>): void => {
    setEnding(null);
    act().then(setEnding, () => setEnding({ kind: 'failed' }));
  };
  const copy = async (copied: Promise<void>): Promise<Ending> => {
    await copied;
    return { kind: 'copied' };
  };
  const save = async (): Promise<Ending | null> => {
    const reply = await saveToFile(() => till.ask('code-save', { orderId }));
    if (reply.kind === 'saved')
      return { kind: 'saved', name: reply.file.split(/[\\/]/).at(-1) ?? reply.file };
    return reply.kind === 'dismissed' ? null : { kind: reply.kind };
  };
  const write = async (way: MessageWay): Promise<Ending | null> => {
    const message = await composeMessage({
      package: sale.package,
      install,
      uidCustomer: sale.uidCustomer,
      phone,
      language: language ?? (await askUsualLanguage()) ?? 'en',
    });
    const number = sale.customer?.phone ?? null;
    const to = number?.kind === 'readable' ? number.text : null;
    const passed = await till.ask('message-open', { way, to, ...message });
    if (passed === 'failed') return { kind: 'failed' };
    return way === 'whatsapp' && number !== null && to === null ? { kind: 'without-number' } : null;
  };

  const acts = {
    'copy-picture': () => copy(copyCodePicture(activationCode)),
    'copy-text': () => copy(copyCodeText(activationCode)),
    'copy-link': () => copy(copyCodeText(link ?? activationCode)),
    save,
    mail: () => write('mail'),
    whatsapp: () => write('whatsapp'),
  } as const;
  const isAct = (key: PropertyKey): key is keyof typeof acts => Object.hasOwn(acts, key);

  return (
    <>
      <MenuTrigger
        onOpenChange={(isOpen) => {
          // The menu opens beside it, and out of sight where it is: the window may be smaller since it got the focus.
          if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
        }}
      >
        <Button ref={button} className={css['button'] ?? ''} data-testid="pass-on">
          <Trans>Send to phone</Trans>
        </Button>
        <Popover className={css['popover'] ?? ''} placement="top start">
          <Menu
            className={css['menu'] ?? ''}
            aria-label={t`Send to phone`}
            onAction={(key) => {
              if (isAct(key)) run(acts[key]);
            }}
          >
            <MenuItem id="copy-picture" className={css['item'] ?? ''}>
              <Trans>Copy the QR code</Trans>
            </MenuItem>
            <MenuItem id="copy-text" className={css['item'] ?? ''}>
              <Trans>Copy the code as text</Trans>
            </MenuItem>
            {link !== null && link !== activationCode && (
              <MenuItem id="copy-link" className={css['item'] ?? ''}>
                <Trans>Copy the install link</Trans>
              </MenuItem>
            )}
            <MenuItem id="save" className={css['item'] ?? ''}>
              <Trans>Save the QR code as a picture</Trans>
            </MenuItem>
            <MenuItem id="mail" className={css['item'] ?? ''}>
              <Trans>Write an email</Trans>
            </MenuItem>
            <MenuItem id="whatsapp" className={css['item'] ?? ''}>
              <Trans>Write on WhatsApp</Trans>
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {ending !== null && <EndingNotice ending={ending} />}
    </>
  );
}

function EndingNotice({ ending }: { readonly ending: Ending }) {
  switch (ending.kind) {
    case 'copied':
      return (
        <Notice tone="done">
          <Trans>Copied. Paste it into a message to the customer.</Trans>
        </Notice>
      );
    case 'saved': {
      const { name } = ending;
      return (
        <Notice tone="done">
          <Trans>QR code saved as {name}</Trans>
        </Notice>
      );
    }
    case 'already-open':
      return <AlreadyOpenNotice />;
    case 'without-number':
      return (
        <Notice tone="warn">
          <Trans>The customer’s number can’t be read right now. Address the message yourself.</Trans>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad">
          <Trans>
            That didn’t work, and the sale is unchanged. Let the customer scan the code, or try again.
          </Trans>
        </Notice>
      );
  }
}
