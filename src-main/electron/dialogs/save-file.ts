import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, dialog, shell, type BrowserWindow } from 'electron';

/** How saving ended. */
export type Saved =
  | { readonly kind: 'saved'; readonly file: string }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'failed' };

/** What the save dialog proposes. */
export type Proposal = {
  readonly title: string;
  /** With its extension. */
  readonly fileName: string;
  readonly filter: { readonly name: string; readonly extensions: string[] };
};

/** Asks for a place, then makes the content and writes it there. */
export async function saveFile(
  window: BrowserWindow,
  { title, fileName, filter }: Proposal,
  content: () => Promise<Uint8Array | string> | string,
): Promise<Saved> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title,
    defaultPath: join(app.getPath('documents'), fileName),
    filters: [filter],
  });
  if (canceled || filePath === '') return { kind: 'dismissed' };
  try {
    await writeFile(filePath, await content());
    saved.add(filePath);
    return { kind: 'saved', file: filePath };
  } catch {
    return { kind: 'failed' };
  }
}

/** What was saved since the start. */
const saved = new Set<string>();

/**
 * Shows a file in its folder, in the system's own window. SECURITY: of what was saved here alone, so that no page learns
 * whether there is another file, and none is shown to a program that reads its folder.
 *
 * @returns whether it is one of those.
 */
export function showSaved(file: string): boolean {
  if (!saved.has(file)) return false;
  shell.showItemInFolder(file);
  return true;
}
