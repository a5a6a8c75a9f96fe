import { z } from 'zod';
import { installCode } from '../../src-activation/install-code.ts';
import { isSameEsim } from '../../src-activation/same-esim.ts';
import { fail, succeed } from '../result.ts';
import { codesInLink } from './values/codes-in-link.ts';
import { fieldsOf } from './values/fields.ts';
import { httpsLinkOf, replacementCharacter } from './values/https-link.ts';
import { momentOf, storedMoment, type Moment } from './values/moment.ts';
import type { Reading } from './values/reading.ts';
import { flagOf, textOf, wordsOf } from './values/scalars.ts';

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

/** Reads a profile. It takes an activation code, or a link that installs the eSIM: else there is nothing to hand over. */
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
  const given = typeof code === 'string' ? readGivenCode(code) : null;
  if (given !== null) return succeed(given);
  const usable = links.flatMap((link) => httpsLinkOf(link) ?? []);
  const [first, ...others] = usable.flatMap(lpaCodesIn);
  // SECURITY: one of them is another customer's, and nobody knows which.
  if (first !== undefined && others.some((other) => !isSameEsim(first, other)))
    return fail('the links of the esimProfile install different eSIMs');
  if (first !== undefined) return succeed(first);
  const page = usable.find((link) => codesInLink(link).length === 0);
  if (page !== undefined) return succeed(page.href);
  if (typeof code !== 'string') return fail('the esimProfile has no activationCode');
  return fail(isDamaged(code) ? 'the activationCode is damaged' : 'the activationCode is no activation code');
}

/** A code that was damaged on the way looks like one, and would be handed to a customer. */
const isDamaged = (code: string): boolean => code.includes(replacementCharacter);

/** Pages that do nothing but install the eSIM whose code they are opened with. */
const phoneMakers: ReadonlySet<string> = new Set(['esimsetup.apple.com', 'esimsetup.android.com']);

/** The activation code as such, or within the link of a phone's maker; null where it is anything else. */
function readGivenCode(code: string): string | null {
  if (isDamaged(code)) return null;
  const link = httpsLinkOf(code.trim());
  if (link === null) return installCode(code);
  const [first, ...others] = phoneMakers.has(link.hostname) ? lpaCodesIn(link) : [];
  return first !== undefined && others.every((other) => isSameEsim(first, other)) ? first : null;
}

/** The codes in a link, as a QR code has them. Some links have anything else where the code should be. */
const lpaCodesIn = (link: URL): readonly string[] =>
  codesInLink(link)
    .flatMap((text) => installCode(text) ?? [])
    .filter((code) => code.startsWith('LPA:'));

/** SECURITY: a link that carries another code installs another customer's eSIM. It is as if there were none. */
function linkOfCode(link: string | null, code: string): string | null {
  if (link === null || !URL.canParse(link)) return link;
  return codesInLink(new URL(link)).every((inside) => isSameEsim(inside, code)) ? link : null;
}

/** A profile as it is stored here, after it was read. */
export const esimProfile = z.object({
  iccid: z.string(),
  imsi: z.string(),
  activationCode: z.string().min(1),
  appleUniversalLink: z.string().nullable(),
  androidUniversalLink: z.string().nullable(),
  installationUrl: z.string().nullable(),
  state: z.string(),
  active: z.boolean(),
  activatedAt: storedMoment.nullable(),
});
