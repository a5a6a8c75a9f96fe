import { z } from 'zod';
import { isSameEsim } from '../../src-activation/same-esim.ts';
import { fail, succeed } from '../result.ts';
import { codesInLink } from './codes-in-link.ts';
import { fieldsOf } from './fields.ts';
import { httpsLinkOf, replacementCharacter } from './https-link.ts';
import { momentOf, storedMoment, type Moment } from './moment.ts';
import type { Reading } from './reading.ts';
import { flagOf, textOf, wordsOf } from './scalars.ts';

/** An issued eSIM. The activation code is a credential. Source: merchant interface, Order status record, esimProfile. */
export type EsimProfile = {
  /** Empty where the service did not tell it; likewise `imsi` and `state`. */
  readonly iccid: string;
  readonly imsi: string;
  /** Where the service gave none: the code inside of a link, or the link itself, which a phone's camera opens. */
  readonly activationCode: string;
  /** None of the links carries another code than the activation code. */
  readonly appleUniversalLink: string | null;
  readonly androidUniversalLink: string | null;
  readonly installationUrl: string | null;
  /** The service's own word; the interface shows none. */
  readonly state: string;
  readonly active: boolean;
  readonly activatedAt: Moment | null;
};

/** Reads a profile. It takes an activation code to be one, or a link that installs the eSIM: else there is nothing to hand over. */
export function readProfile(value: unknown): Reading<EsimProfile> {
  const fields = fieldsOf(value);
  if (fields === undefined) return fail('there is no esimProfile');
  const links = {
    installationUrl: textOf(fields('installationUrl')),
    appleUniversalLink: textOf(fields('appleUniversalLink')),
    androidUniversalLink: textOf(fields('androidUniversalLink')),
  };
  const reading = readCode(fields('activationCode'), Object.values(links));
  if (!reading.ok) return reading;
  const code = reading.value;
  return succeed({
    iccid: textOf(fields('iccid')) ?? '',
    imsi: textOf(fields('imsi')) ?? '',
    activationCode: code,
    appleUniversalLink: linkOfCode(links.appleUniversalLink, code),
    androidUniversalLink: linkOfCode(links.androidUniversalLink, code),
    installationUrl: linkOfCode(links.installationUrl, code),
    state: wordsOf(fields('state')) ?? '',
    active: flagOf(fields('active')) ?? false,
    activatedAt: momentOf(fields('activatedAt')),
  });
}

/** @param links of the profile, those for any phone first. */
function readCode(code: unknown, links: readonly (string | null)[]): Reading<string> {
  // A code that was damaged on the way looks like one, and would be handed to a customer.
  const isDamaged = typeof code === 'string' && code.includes(replacementCharacter);
  if (typeof code === 'string' && !isDamaged) return succeed(code.trim());
  const usable = links.flatMap((link) => httpsLinkOf(link) ?? []);
  const [first, ...others] = usable.flatMap(codesInLink).filter((text) => /^lpa:/i.test(text));
  // SECURITY: one of them is another customer's, and nobody knows which.
  if (first !== undefined && others.some((other) => !isSameEsim(first, other)))
    return fail('the links of the esimProfile install different eSIMs');
  if (first !== undefined) return succeed(first);
  const page = usable.find((link) => codesInLink(link).length === 0);
  if (page !== undefined) return succeed(page.href);
  return fail(isDamaged ? 'the activationCode is damaged' : 'the esimProfile has no activationCode');
}

/** SECURITY: a link that carries another code installs another customer's eSIM. It is as if there were none. */
function linkOfCode(link: string | null, code: string): string | null {
  if (link === null || !URL.canParse(link)) return link;
  return codesInLink(new URL(link)).every((inside) => isSameEsim(inside, code)) ? link : null;
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
