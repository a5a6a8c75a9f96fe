import { open } from 'node:fs/promises';
import { t } from '@lingui/core/macro';
import { dialog, type BrowserWindow } from 'electron';
import type { ReplyOf } from '../../../src-preload/contract.ts';

/** Larger ones make a receipt slow and look no better on it; in bytes. */
const mostBytes = 300_000;

/** How each PNG begins (https://www.w3.org/TR/png-3/#5PNG-file-signature). */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Asks for the shop's logo. Not ok where the file is no PNG, too large, or can't be read. */
export async function chooseLogo(window: BrowserWindow): Promise<ReplyOf<'logo-choose'>> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: t`Choose logo`,
    properties: ['openFile'],
    filters: [{ name: 'PNG', extensions: ['png'] }],
  });
  const [path] = filePaths;
  if (canceled || path === undefined) return { ok: true, logo: null };
  const bytes = await readAtMost(path, mostBytes).catch(() => undefined);
  if (bytes?.subarray(0, signature.length).equals(signature) !== true) return { ok: false };
  return { ok: true, logo: `data:image/png;base64,${bytes.toString('base64')}` };
}

/** The bytes of a file; undefined if they are more. @throws where it can't be read. */
async function readAtMost(path: string, most: number): Promise<Buffer | undefined> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(most + 1), 0, most + 1, 0);
  return bytesRead > most ? undefined : buffer.subarray(0, bytesRead);
}
