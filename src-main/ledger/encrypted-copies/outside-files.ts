import { closeSync, openSync, readdirSync, readSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { timeInName } from '../../platform/time-in-name.ts';
import { newestOfEach } from '../file/backup-rotation.ts';
import { headerBytes, readHeader } from './encrypted-header.ts';

/** So many days have a copy each. */
const days = 14;
const dayMs = 86_400_000;

/** A copy that this till wrote into a folder outside of its own. */
export type OutsideCopy = {
  readonly name: string;
  /** When it was made, milliseconds since 1970 in UTC. */
  readonly at: number;
  /** False of what was broken off. */
  readonly isWhole: boolean;
  readonly bytes: number;
};

/** Which files are a till's own: they name its installation, and one of its keys encrypted them. */
export type Whose = {
  /** What people read. */
  readonly till: string;
  readonly installation: string;
  readonly keyIds: readonly string[];
};

export const outsideName = ({ till, installation }: Whose, at: number): string =>
  `esim-counter-${till}-${installation}-${timeInName(at)}.esimbackup`;

const outsideNamed =
  /^esim-counter-[A-Z0-9]+-([A-Z0-9]+)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.esimbackup(\.part)?$/;

/**
 * What this till wrote into a folder, the newest first. SECURITY: whatever else is there, links and files of other tills
 * among it, is not listed, and so is never removed. Throws the file system's errors.
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

/** How long a till's own file is; undefined of any other. */
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
 * Which of them may go once `newest` is there: what was broken off, all but the last one of each of the last days that
 * have one, and those that tell of somebody who was forgotten since.
 *
 * @param forgottenAt when somebody was forgotten last, milliseconds since 1970 in UTC; null where nobody was.
 */
export function copiesToDiscard(
  copies: readonly OutsideCopy[],
  newest: string,
  forgottenAt: number | null,
): OutsideCopy[] {
  const whole = copies.filter(({ isWhole }) => isWhole).toSorted((a, b) => b.at - a.at);
  const kept = new Set(newestOfEach(whole, dayMs, days));
  const madeAt = copies.find(({ name }) => name === newest)?.at ?? Infinity;
  // The clock was ahead when a copy was made that is called later than the newest: it may be of before.
  const isOfBefore = ({ at }: OutsideCopy): boolean =>
    forgottenAt !== null && (at <= forgottenAt || at > madeAt);
  return copies.filter((copy) => copy.name !== newest && (!kept.has(copy) || isOfBefore(copy)));
}
