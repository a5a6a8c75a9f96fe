import { filesBelow } from './files-below.ts';

/** The files below a folder that hold one of some texts, as UTF-8 or UTF-16, each with the text that it holds. */
export const filesHolding = (folder: string, texts: readonly string[]): string[] =>
  filesBelow(folder).flatMap(({ name, bytes }) =>
    texts
      .filter((text) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')))
      .map((text) => `${name}: ${text}`),
  );
