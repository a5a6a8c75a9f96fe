/**
 * The profile states of this service, among those of an SM-DP+ (GSMA SGP.22); the interface leaves them open. A profile
 * is released when it is issued, and enabled on a phone from its first connection on.
 */
export type ProfileState = 'RELEASED' | 'ENABLED';

/** @param connection null until a phone has connected with the profile. */
export const profileState = (connection: object | null): ProfileState =>
  connection === null ? 'RELEASED' : 'ENABLED';
