import { randomBytes } from 'node:crypto';
import { z } from 'zod';

declare const installationIdBrand: unique symbol;

/**
 * What one installation of the program is called in its order ids: made by chance, so that no two of them need to know
 * each other. What is a till's own is told by it alone; the till's name is what people read.
 */
export type InstallationId = string & { readonly [installationIdBrand]: true };

/** Crockford's digits: none that is read as another. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;
const form = new RegExp(`^[${digits}]{${length}}$`);

export const installationId = z
  .string()
  .regex(form)
  .transform((id) => id as InstallationId);

/** A new one, of 40 random bits. */
export const newInstallationId = (): InstallationId =>
  installationId.parse(Array.from(randomBytes(length), (byte) => digits[byte % digits.length]).join(''));

/** An id as somebody types it; undefined where it is none. */
export function typedInstallation(typed: string): InstallationId | undefined {
  const read = installationId.safeParse(typed.replaceAll(/[\s-]/g, '').toUpperCase());
  return read.success ? read.data : undefined;
}

/** Who sells: the name that people read, and the installation. */
export type Seller = { readonly name: string; readonly installation: InstallationId };

/** What a till may be called. */
export const tillName = /^[A-Z0-9]{1,8}$/;
