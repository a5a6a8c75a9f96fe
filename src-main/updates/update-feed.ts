import { z } from 'zod';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { releaseVersion, type UpdateFault } from '../../src-preload/contract/settings/updates.ts';
import { compareVersions } from './release-version.ts';

/** The product's id on computers: electron-builder's appId. */
export const productId = 'org.esim-counter.till';

/** How the program was installed. */
export const packageKinds = ['deb', 'AppImage', 'nsis', 'mac'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** The file endings of each kind. */
export const packageEndings: Readonly<Record<PackageKind, string>> = {
  deb: '.deb',
  AppImage: '.AppImage',
  nsis: '.exe',
  mac: '.zip',
};

/** Larger than any package will be, in bytes. */
const mostBytes = 2 ** 31;

const offeredPackage = z
  .strictObject({
    kind: z.enum(packageKinds),
    architecture: z.enum(['x64', 'arm64']),
    /** SECURITY: a bare name, which leads out of no folder and means nothing to a shell. */
    file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,150}$/),
    size: z.int().positive().max(mostBytes),
    /** In base64. */
    sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
  })
  .refine(({ kind, file }) => file.endsWith(packageEndings[kind]), 'has to end as its kind does');
export type OfferedPackage = z.infer<typeof offeredPackage>;

/** The contents of a feed: one version, and its packages. */
export const updateFeed = z.strictObject({
  product: z.string().min(1).max(100),
  version: releaseVersion,
  releasedAt: z.iso.datetime(),
  /**
   * SECURITY: from then on no till believes it. Whoever answers in the server's place can hold newer versions back with an old
   * feed no longer than that.
   */
  expiresAt: z.iso.datetime(),
  /** The percentage of tills whose turn it is; all if it is missing. */
  stagingPercentage: z.int().min(0).max(100).optional(),
  packages: z.array(offeredPackage).min(1).max(20),
});
export type UpdateFeed = z.infer<typeof updateFeed>;

/** A version that is newer than this one, with the package for this computer. */
export type FoundUpdate = {
  readonly version: string;
  readonly releasedAt: string;
  readonly stagingPercentage: number | undefined;
  readonly offered: OfferedPackage;
};

type This = {
  readonly version: string;
  readonly kind: PackageKind;
  readonly architecture: string;
};

/**
 * Reads a feed whose signature was verified.
 *
 * @param now milliseconds since 1970 in UTC. @returns undefined if it has this very version.
 */
export function readFeed(
  text: string,
  here: This,
  now: number,
): Result<FoundUpdate | undefined, UpdateFault> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('unreadable');
  }
  const read = updateFeed.safeParse(value);
  if (!read.success) return fail('unreadable');
  const { product, version, releasedAt, expiresAt, stagingPercentage, packages } = read.data;
  if (product !== productId) return fail('other-product');
  const order = compareVersions(version, here.version);
  if (order < 0) return fail('older');
  if (now >= Date.parse(expiresAt)) return fail('expired');
  if (order === 0) return succeed(undefined);
  const offered = packages.find(
    ({ kind, architecture }) => kind === here.kind && architecture === here.architecture,
  );
  return offered === undefined
    ? fail('no-package')
    : succeed({ version, releasedAt, stagingPercentage, offered });
}
