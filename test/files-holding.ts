import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files below a folder that hold one of some texts, as UTF-8 or UTF-16, each with the text that it holds. */
export function filesHolding(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      return texts
        .filter((text) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')))
        .map((text) => `${entry.name}: ${text}`);
    });
}
