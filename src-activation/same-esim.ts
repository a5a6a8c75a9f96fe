import { readActivationCode } from './activation-code.ts';
import { installCode } from './install-code.ts';

/** Whether two activation codes install one eSIM: the same matching id at the same host. */
export function isSameEsim(one: string, other: string): boolean {
  return named(one) === named(other);
}

/** What a code names; the text as it is where it can't be taken apart. */
function named(code: string): string {
  const text = installCode(code) ?? code.trim();
  const { parts } = readActivationCode(text);
  return parts === null ? text : `${parts.host.toLowerCase()}$${parts.matchingId}`;
}
