import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { fail, type Result } from '../../src-merchant-api/result.ts';
import type { ProfileFault } from '../../src-preload/contract/account/profile.ts';
import { parseProfile, type Profile } from './profile.ts';

/** A profile with a shop's logo and a hundred staff is far smaller. In bytes. */
const largest = 5_000_000;

/** As many as staff would read. */
const mostPlaces = 3;

type Disk = {
  readonly stat: (file: string) => Promise<Pick<Stats, 'isFile' | 'size'>>;
  readonly readFile: (file: string) => Promise<string>;
};
const disk: Disk = { stat, readFile: (file) => readFile(file, 'utf8') };

/** Reads a profile from a file that staff chose. */
export async function readProfileFile(file: string, from = disk): Promise<Result<Profile, ProfileFault>> {
  let text: string;
  try {
    const entry = await from.stat(file);
    // A device or a pipe could be read for ever.
    if (!entry.isFile()) return fail({ kind: 'unreadable' });
    if (entry.size > largest) return fail({ kind: 'too-large' });
    text = await from.readFile(file);
  } catch (error) {
    return fail({ kind: isRefused(error) ? 'not-permitted' : 'unreadable' });
  }
  // Editors of Windows begin a file with this mark.
  text = text.replace(/^\uFEFF/, '');
  if (text.trim() === '') return fail({ kind: 'empty' });
  const read = parseProfile(text);
  if (read.ok) return read;
  if (read.failure.kind === 'not-json') return fail({ kind: 'no-profile' });
  if (read.failure.isOtherVersion) return fail({ kind: 'other-version' });
  const places = new Set(read.failure.issues.flatMap(({ place }) => place ?? []));
  return fail(
    places.size === 0 ? { kind: 'no-profile' } : { kind: 'wrong', places: [...places].slice(0, mostPlaces) },
  );
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
