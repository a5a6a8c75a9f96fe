import { t } from '@lingui/core/macro';
import { dialog, shell, type BrowserWindow } from 'electron';
import type { PassedOn } from '../../../src-preload/contract/customers/passing-on.ts';
import { messageLink, recipientOf, type Message } from '../../passing-on/message-link.ts';
import { saveFile, type Saved } from './save-file.ts';

/** Device pixels per module: large enough for any screen, and sharp on each. */
const pixelsPerModule = 12;

/** A code as a PNG: level M and a margin of four modules, as on screen and on paper. */
async function qrPicture(code: string): Promise<Buffer> {
  const { toBuffer } = await import('qrcode');
  return toBuffer(code, { type: 'png', errorCorrectionLevel: 'M', margin: 4, scale: pixelsPerModule });
}

/** Asks for a place, then writes the QR there as a PNG. */
export const saveCode = (code: string, name: string, window: BrowserWindow): Promise<Saved> =>
  saveFile(
    window,
    {
      title: t`Save the QR code`,
      fileName: `${name}.png`,
      filter: { name: 'PNG', extensions: ['png'] },
    },
    () => qrPicture(code),
  );

/** Whom it goes to and in which program, and all that is in it. */
function questionOf(message: Message): { readonly message: string; readonly detail: string } {
  const { way, text } = message;
  const number = recipientOf(message);
  return { message: questionFor(way, number), detail: text };
}

function questionFor(way: Message['way'], number: string | null): string {
  if (way === 'mail') return t`Open your mail program with this message? It has the customer’s code.`;
  return number === null
    ? t`Open WhatsApp, where you choose whom this goes to? It has the customer’s code.`
    : t`Open WhatsApp for ${number}? The message has the customer’s code.`;
}

/**
 * Opens a message in another program.
 *
 * SECURITY: the message contains a code that is worth money, and it leaves the app. So staff first see whom it goes to and
 * what it says in a dialog that no page can draw or answer.
 */
export async function openMessage(message: Message, window: BrowserWindow): Promise<PassedOn> {
  const address = messageLink(message);
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    ...questionOf(message),
    buttons: [t`Open`, t`Cancel`],
    // SECURITY: a key that is pressed by habit opens nothing.
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  if (response !== 0) return 'dismissed';
  try {
    await shell.openExternal(address);
    return 'done';
  } catch {
    return 'failed';
  }
}
