import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { LicenceBook } from '../../src-preload/contract/about.ts';
import { readCredit, readPlaces, type CreditPlace } from './chromium-credits.ts';
import type { LicensedWorks } from './licensed-work.ts';
import { worksOfText } from './third-party-text.ts';

export type LicenceFiles = {
  /** The program's own licence. */
  readonly own: string;
  readonly thirdParty: string;
  /** Where Electron's may be: it is renamed in packages. */
  readonly electron: readonly string[];
  readonly chromium: string;
};

/** The licences that lie on this computer, read when somebody wants to see them. */
export class LicenceShelf {
  readonly #files: LicenceFiles;
  #works: Promise<readonly LicensedWorks[]> | undefined;
  #credits: Promise<readonly CreditPlace[]> | undefined;

  constructor(files: LicenceFiles) {
    this.#files = files;
  }

  /** Of this program; null where its file isn't there. */
  own(): Promise<string | null> {
    return textOf(this.#files.own);
  }

  /** The works of a book, place by place; null where its file isn't there. */
  async list(book: LicenceBook): Promise<string[][] | null> {
    const works =
      book === 'program'
        ? (await this.#readWorks()).map(({ names }) => [...names])
        : (await this.#readCredits()).map(({ title }) => [title]);
    return works.length === 0 ? null : works;
  }

  /** The licence at a place of a book; null where there is none. */
  async text(book: LicenceBook, at: number): Promise<string | null> {
    if (book === 'program') return (await this.#readWorks())[at]?.text ?? null;
    const place = (await this.#readCredits())[at];
    return place === undefined ? null : readCredit(this.#files.chromium, place).catch(() => null);
  }

  #readWorks(): Promise<readonly LicensedWorks[]> {
    return (this.#works ??= this.#worksThere());
  }

  async #worksThere(): Promise<readonly LicensedWorks[]> {
    const { thirdParty, electron } = this.#files;
    const text = await textOf(thirdParty);
    if (text === null) return [];
    const ofElectron = electron.find((file) => existsSync(file));
    const first = ofElectron === undefined ? null : await textOf(ofElectron);
    return [...(first === null ? [] : [{ names: ['Electron'], text: first }]), ...worksOfText(text)];
  }

  #readCredits(): Promise<readonly CreditPlace[]> {
    return (this.#credits ??= readPlaces(this.#files.chromium).catch(() => []));
  }
}

const textOf = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
