/** What stands where bytes of a reply were no UTF-8. */
export const replacementCharacter = '\u{fffd}';

/**
 * A link of the service that people can be given.
 *
 * SECURITY: one that isn't encrypted, or was damaged on the way, is given to nobody: it may carry what installs an eSIM.
 */
export function httpsLinkOf(value: unknown): URL | null {
  if (typeof value !== 'string' || value.includes(replacementCharacter) || !URL.canParse(value)) return null;
  const link = new URL(value);
  return link.protocol === 'https:' ? link : null;
}
