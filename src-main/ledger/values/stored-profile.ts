import { z } from 'zod';
import { esimProfile } from '../../../src-merchant-api/reading/profile.ts';
import { codeMarkPattern } from '../../domain/esims/code-mark.ts';
import { sealedText } from '../../sealing/sealed-text.ts';
import type { IssuedProfile, StoredActivation } from '../../domain/orders/issued-profile.ts';

const { activationCode, appleUniversalLink, androidUniversalLink, installationUrl, ...others } =
  esimProfile.shape;

/** A sale's activation as stored in events and rows. */
export const storedActivation: z.ZodType<StoredActivation> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sealed'),
    sealed: sealedText,
    mark: z.string().regex(codeMarkPattern).nullable(),
  }),
  z.object({
    kind: z.literal('plain'),
    activationCode,
    appleUniversalLink,
    androidUniversalLink,
    installationUrl,
  }),
  z.object({ kind: z.literal('not-kept') }),
]);

/** A profile as stored in events and rows. */
export const storedProfile: z.ZodType<IssuedProfile> = z.object({ ...others, activation: storedActivation });
