import { z } from 'zod';
import { fail, succeed } from '../result.ts';
import { fieldsOf } from './fields.ts';
import { momentOf, storedMoment, type Moment } from './moment.ts';
import type { Reading } from './reading.ts';
import { flagOf, textOf, wordsOf } from './scalars.ts';

/** An issued eSIM. The activation code is a credential. Source: merchant interface, Order status record, esimProfile. */
export type EsimProfile = {
  /** Empty where the service did not tell it; likewise `imsi` and `state`. */
  readonly iccid: string;
  readonly imsi: string;
  readonly activationCode: string;
  readonly appleUniversalLink: string | null;
  readonly androidUniversalLink: string | null;
  readonly installationUrl: string | null;
  /** The service's own word; the interface shows none. */
  readonly state: string;
  readonly active: boolean;
  readonly activatedAt: Moment | null;
};

/** What stands where bytes of a reply were no UTF-8. */
const replacementCharacter = '\u{fffd}';

/** Reads a profile. It takes an activation code to be one: without it there is nothing to hand over. */
export function readProfile(value: unknown): Reading<EsimProfile> {
  const fields = fieldsOf(value);
  if (fields === undefined) return fail('there is no esimProfile');
  const activationCode = fields('activationCode');
  if (typeof activationCode !== 'string') return fail('the esimProfile has no activationCode');
  // A code that was damaged on the way looks like one, and would be handed to a customer.
  if (activationCode.includes(replacementCharacter)) return fail('the activationCode is damaged');
  return succeed({
    iccid: textOf(fields('iccid')) ?? '',
    imsi: textOf(fields('imsi')) ?? '',
    activationCode: activationCode.trim(),
    appleUniversalLink: textOf(fields('appleUniversalLink')),
    androidUniversalLink: textOf(fields('androidUniversalLink')),
    installationUrl: textOf(fields('installationUrl')),
    state: wordsOf(fields('state')) ?? '',
    active: flagOf(fields('active')) ?? false,
    activatedAt: momentOf(fields('activatedAt')),
  });
}

const storedText = z
  .string()
  .nullish()
  .transform((text) => text ?? null);

/** A profile as it is stored here, after it was read. */
export const esimProfile = z.object({
  iccid: z.string(),
  imsi: z.string(),
  activationCode: z.string().min(1),
  appleUniversalLink: storedText,
  androidUniversalLink: storedText,
  installationUrl: storedText,
  state: z.string(),
  active: z.boolean(),
  activatedAt: storedMoment.nullish().transform((moment) => moment ?? null),
});
