import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import type { CustomerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';
import type { MessageWay } from '../../../src-preload/contract/customers/passing-on.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { afterPaint } from '../../after-paint.ts';
import { composeMessage, type MessageEsim } from '../../customer-message/compose-message.ts';
import { copyCodePicture, copyCodeText } from '../../install/copy-code.ts';
import { linkOf } from '../../install/link-of.ts';
import { till } from '../../till-bridge.ts';
import { AlreadyOpenNotice } from '../controls/already-open-notice.tsx';
import { Notice } from '../controls/notice.tsx';
import { focusNextSearch } from '../hand-over/use-next-key.ts';
import { SavedFile } from '../sale/saved-file.tsx';
import { saveToFile } from '../controls/save-to-file.ts';
import { codeSeen, useCounter } from '../use-counter.ts';
import css from './pass-on-menu.module.css';
import { askUsualLanguage } from './use-usual-language.ts';

type PassOnMenuProps = {
  /** What the customer bought and can install; one or more. */
  readonly sales: readonly [SaleView, ...SaleView[]];
  /** Of several, the one whose code is in sight. */
  readonly shownId?: string;
  /** What the customer reads; null where nobody said. */
  readonly language: CustomerLanguage | null;
};

type Ending =
  | { readonly kind: 'copied' }
  | { readonly kind: 'saved'; readonly file: string }
  /** The message has to be addressed by hand. */
  | { readonly kind: 'without-number' }
  | { readonly kind: 'already-open' | 'failed' };

/** So many eSIMs fit a message: the address that opens it in another program has a limit on some systems. */
const mostInMessage = 5;

/** The ways in which codes leave the counter without paper: of several eSIMs all in one message, or the one in sight. */
export function PassOnMenu({ sales, shownId, language }: PassOnMenuProps) {
  const phone = useCounter(({ customer }) => customer.phone);
  const [ending, setEnding] = useState<Ending | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = sales.find(({ orderId }) => orderId === shownId) ?? sales[0];
  const { install } = shown;
  if (install?.kind !== 'readable') return null;
  const { activationCode } = install;
  const link = linkOf(install, phone);
  const count = sales.length;

  const run = (act: () => Promise<Ending | null>): void => {
    setEnding(null);
    codeSeen(shown.orderId);
    act().then(setEnding, () => setEnding({ kind: 'failed' }));
  };
  const copy = async (copied: Promise<void>): Promise<Ending> => {
    await copied;
    return { kind: 'copied' };
  };
  const save = async (): Promise<Ending | null> => {
    const reply = await saveToFile(() => till.ask('code-save', { orderId: shown.orderId }));
    if (reply.kind === 'saved') return { kind: 'saved', file: reply.file };
    return reply.kind === 'dismissed' ? null : { kind: reply.kind };
  };
  const write = async (way: MessageWay, of: readonly SaleView[]): Promise<Ending | null> => {
    const [first, ...others] = of.flatMap(esimOf);
    if (first === undefined) return { kind: 'failed' };
    const { shop } = await till.ask('printing-read');
    const message = await composeMessage({
      shop: shop.name,
      esims: [first, ...others],
      phone,
      language: language ?? (await askUsualLanguage()) ?? 'en',
    });
    const number = of.map(({ customer }) => customer?.phone ?? null).find((each) => each !== null) ?? null;
    const to = number?.kind === 'readable' ? number.text : null;
    for (const { orderId } of sales) codeSeen(orderId);
    const passed = await till.ask('message-open', { way, to, ...message });
    if (passed === 'failed') return { kind: 'failed' };
    return way === 'whatsapp' && number !== null && to === null ? { kind: 'without-number' } : null;
  };

  const acts = {
    'copy-picture': () => copy(copyCodePicture(activationCode)),
    'copy-text': () => copy(copyCodeText(activationCode)),
    'copy-link': () => copy(copyCodeText(link ?? activationCode)),
    save,
    mail: () => write('mail', [shown]),
    whatsapp: () => write('whatsapp', [shown]),
    'mail-all': () => write('mail', sales),
    'whatsapp-all': () => write('whatsapp', sales),
  } as const;
  const isAct = (key: PropertyKey): key is keyof typeof acts => Object.hasOwn(acts, key);

  return (
    <>
      <MenuTrigger
        onOpenChange={(isOpen) => {
          // The menu opens beside it, and out of sight where it is: the window may be smaller since it got the focus.
          if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
          // Enter goes on to the next customer again, instead of opening the menu once more.
          else afterPaint(focusNextSearch);
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
            {count > 1 && count <= mostInMessage && (
              <>
                <MenuItem id="whatsapp-all" className={css['item'] ?? ''}>
                  <Trans>Write on WhatsApp with all codes</Trans>
                </MenuItem>
                <MenuItem id="mail-all" className={css['item'] ?? ''}>
                  <Trans>Write an email with all codes</Trans>
                </MenuItem>
                <Separator className={css['separator'] ?? ''} />
              </>
            )}
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
              {count === 1 ? <Trans>Write an email</Trans> : <Trans>Write an email with this code</Trans>}
            </MenuItem>
            <MenuItem id="whatsapp" className={css['item'] ?? ''}>
              {count === 1 ? (
                <Trans>Write on WhatsApp</Trans>
              ) : (
                <Trans>Write on WhatsApp with this code</Trans>
              )}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {ending !== null && <EndingNotice ending={ending} />}
    </>
  );
}

const esimOf = ({ package: sold, install, uidCustomer }: SaleView): MessageEsim[] =>
  install?.kind === 'readable' ? [{ package: sold, install, uidCustomer }] : [];

function EndingNotice({ ending }: { readonly ending: Ending }) {
  switch (ending.kind) {
    case 'copied':
      return (
        <Notice tone="done">
          <Trans>Copied. Paste it into a message to the customer.</Trans>
        </Notice>
      );
    case 'saved':
      return <SavedFile file={ending.file} what="code" />;
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
