import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a file holds; undefined where it was taken away since it was listed. */
export function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The files below a folder that hold one of some texts, as UTF-8 or UTF-16, each with the text that it holds. */
export function filesHolding(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      // Whoever is at work in the folder may have taken it away meanwhile.
      const bytes = bytesOf(join(entry.parentPath, entry.name)) ?? Buffer.alloc(0);
      return texts
        .filter((text) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')))
        .map((text) => `${entry.name}: ${text}`);
    });
}
