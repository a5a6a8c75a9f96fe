import { randomBytes } from 'node:crypto';
import { z } from 'zod';

declare const installationIdBrand: unique symbol;

/**
 * The id of one installation of the program, part of its order ids. It is random, so that installations
 * needn't know each other. It alone decides which sales are a till's own; the till's name is for people.
 */
export type InstallationId = string & { readonly [installationIdBrand]: true };

/** Crockford's digits: none can be mistaken for another. */
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

/** Parses an id that somebody typed; undefined if it isn't one. */
export function typedInstallation(typed: string): InstallationId | undefined {
  const read = installationId.safeParse(typed.replaceAll(/[\s-]/g, '').toUpperCase());
  return read.success ? read.data : undefined;
}

/** Who sells: the till's name, and its installation. */
export type Seller = { readonly name: string; readonly installation: InstallationId };

/** The names that a till may have. */
export const tillName = /^[A-Z0-9]{1,8}$/;
