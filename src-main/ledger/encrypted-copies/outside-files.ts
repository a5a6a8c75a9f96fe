import { closeSync, openSync, readdirSync, readSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { timeInName } from '../../platform/time-in-name.ts';
import { newestOfEach } from '../file/backup-rotation.ts';
import { headerBytes, readHeader } from './encrypted-header.ts';

/** For how many days a copy each is kept. */
const days = 14;
const dayMs = 86_400_000;

/** A copy that this till wrote into a folder outside of its own. */
export type OutsideCopy = {
  readonly name: string;
  /** When it was made, milliseconds since 1970 in UTC. */
  readonly at: number;
  /** False if writing it was interrupted. */
  readonly isWhole: boolean;
  readonly bytes: number;
};

/** Which files are a till's own: their name has its installation, and one of its keys encrypted them. */
export type Whose = {
  /** The till's name. */
  readonly till: string;
  readonly installation: string;
  readonly keyIds: readonly string[];
};

export const outsideName = ({ till, installation }: Whose, at: number): string =>
  `esim-counter-${till}-${installation}-${timeInName(at)}.esimbackup`;

const outsideNamed =
  /^esim-counter-[A-Z0-9]+-([A-Z0-9]+)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.esimbackup(\.part)?$/;

/**
 * The files that this till wrote into a folder, newest first. SECURITY: anything else there, including links
 * and files of other tills, is not listed, and so is never removed. Throws the file system's errors.
 */
export function outsideCopies(folder: string, whose: Whose): OutsideCopy[] {
  return readdirSync(folder)
    .flatMap((name): OutsideCopy[] => {
      const [, installation, day, hour, minute, second, part] = outsideNamed.exec(name) ?? [];
      if (installation !== whose.installation || day === undefined) return [];
      const bytes = bytesOf(join(folder, name), whose);
      if (bytes === undefined) return [];
      const at = Date.parse(`${day}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}`);
      return Number.isNaN(at) ? [] : [{ name, at, isWhole: part === undefined, bytes }];
    })
    .toSorted((a, b) => b.at - a.at);
}

/** The size of a file of this till; undefined for any other. */
function bytesOf(file: string, { keyIds }: Whose): number | undefined {
  const standing = lstatSync(file);
  if (!standing.isFile()) return undefined;
  const start = Buffer.alloc(headerBytes);
  const handle = openSync(file, 'r');
  try {
    const read = readSync(handle, start, 0, headerBytes, 0);
    const header = readHeader(start.subarray(0, read));
    return header.ok && keyIds.includes(header.value.keyId) ? standing.size : undefined;
  } finally {
    closeSync(handle);
  }
}

/**
 * Which copies may be deleted once `newest` is there: interrupted ones, all but the last of each of the last
 * days that have one, and those that still contain a customer who was forgotten since.
 *
 * @param forgottenAt when a customer was last forgotten, milliseconds since 1970 in UTC; null if never.
 */
export function copiesToDiscard(
  copies: readonly OutsideCopy[],
  newest: string,
  forgottenAt: number | null,
): OutsideCopy[] {
  const whole = copies.filter(({ isWhole }) => isWhole).toSorted((a, b) => b.at - a.at);
  const kept = new Set(newestOfEach(whole, dayMs, days));
  const madeAt = copies.find(({ name }) => name === newest)?.at ?? Infinity;
  // A copy named later than the newest was made while the clock was ahead: it may be from before.
  const isOfBefore = ({ at }: OutsideCopy): boolean =>
    forgottenAt !== null && (at <= forgottenAt || at > madeAt);
  return copies.filter((copy) => copy.name !== newest && (!kept.has(copy) || isOfBefore(copy)));
}
