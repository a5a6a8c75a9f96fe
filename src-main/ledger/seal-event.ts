import { z } from 'zod';
import { codeMark } from '../sealing/code-mark.ts';
import { openActivation, sealActivation } from '../sealing/codes.ts';
import type { SealKey } from '../sealing/seal-key.ts';
import type { KeptActivation } from '../sales/issued-profile.ts';
import { storedActivation, storedProfile } from './stored-profile.ts';

/** What stands in every event that holds a code as it is, and in no sealed one. */
export const markOfPlainCode = '"activationCode"';

const plainEvent = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('issued'), profile: storedProfile }),
  z.looseObject({ kind: z.literal('code-fetched'), activation: storedActivation }),
]);

/**
 * An event of a sale with its code sealed; undefined where it holds none as it is.
 *
 * @param text the event's JSON. Throws where it can't be read, or what was sealed doesn't open again.
 */
export function sealedEvent(key: SealKey, orderId: string, text: string): string | undefined {
  if (!text.includes(markOfPlainCode)) return undefined;
  const event = plainEvent.safeParse(JSON.parse(text));
  // A product may be called so.
  if (!event.success) return undefined;
  const seal = (activation: KeptActivation): KeptActivation => sealedInPlace(key, orderId, activation);
  const { data } = event;
  return JSON.stringify(
    data.kind === 'issued'
      ? { ...data, profile: { ...data.profile, activation: seal(data.profile.activation) } }
      : { ...data, activation: seal(data.activation) },
  );
}

function sealedInPlace(key: SealKey, orderId: string, activation: KeptActivation): KeptActivation {
  if (activation.kind !== 'plain') return activation;
  const sealed = sealActivation(key, orderId, activation);
  const read = openActivation(key, orderId, sealed);
  const isSame = read.kind === 'readable' && read.activation.activationCode === activation.activationCode;
  // The only other copy of the code is about to be given up.
  if (!isSame) throw new Error(`the code of ${orderId} does not open again`);
  return { kind: 'sealed', sealed, mark: codeMark(key, activation) };
}
