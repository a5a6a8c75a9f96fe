import type { EsimProfile } from '../../../src-merchant-api/reading/profile.ts';
import type { SealedText } from '../../sealing/sealed-text.ts';

/** Everything that installs an eSIM and is worth what it cost: each field is a credential, and never logged. */
export type Activation = Pick<
  EsimProfile,
  'activationCode' | 'appleUniversalLink' | 'androidUniversalLink' | 'installationUrl'
>;

/** An eSIM's activation as stored in the ledger. */
export type StoredActivation =
  /** Only the till's key opens it. */
  | {
      readonly kind: 'sealed';
      readonly sealed: SealedText;
      /** Distinguishes it from other codes; null if none can be made. */
      readonly mark: string | null;
    }
  /** In plain: practice codes. */
  | ({ readonly kind: 'plain' } & Activation)
  /** Not stored, because there was no key to seal it with: the service has it. */
  | { readonly kind: 'not-kept' };

/**
 * An issued eSIM as stored in the ledger. Fields that are searched and shown without the code are as the
 * service sent them.
 */
export type IssuedProfile = Omit<EsimProfile, keyof Activation> & { readonly activation: StoredActivation };

/**
 * Why a code can't be read at present.
 *
 * key-to-come: the keychain hasn't answered yet · no-key: the keychain is away, locked or hanging ·
 * another-key: it was sealed with a key that is gone · damaged: it isn't what was sealed · not-kept: there
 * was no key to seal it with.
 */
export type WhyUnreadable = 'key-to-come' | 'no-key' | 'another-key' | 'damaged' | 'not-kept';

export type ReadActivation =
  | { readonly kind: 'readable'; readonly activation: Activation }
  | { readonly kind: 'unreadable'; readonly why: WhyUnreadable };

export const activationOf = (profile: EsimProfile): Activation => ({
  activationCode: profile.activationCode,
  appleUniversalLink: profile.appleUniversalLink,
  androidUniversalLink: profile.androidUniversalLink,
  installationUrl: profile.installationUrl,
});

/** A profile from the service, with its activation in the form that may be stored. */
export function issuedProfile(profile: EsimProfile, activation: StoredActivation): IssuedProfile {
  const { iccid, imsi, state, active, activatedAt } = profile;
  return { iccid, imsi, state, active, activatedAt, activation };
}
