import type { EsimProfile } from '../../src-merchant-api/reading/profile.ts';
import type { SealedText } from '../sealing/sealed-text.ts';

/** All that installs an eSIM and is worth what it cost: each part is a credential, and never logged. */
export type Activation = Pick<
  EsimProfile,
  'activationCode' | 'appleUniversalLink' | 'androidUniversalLink' | 'installationUrl'
>;

/** An eSIM's activation as the ledger has it. */
export type KeptActivation =
  /** Only the till's key opens it. */
  | {
      readonly kind: 'sealed';
      readonly sealed: SealedText;
      /** What it is told from other codes by; null of what was sealed before there were marks, or where none can be made. */
      readonly mark: string | null;
    }
  /** As it is: practice codes, and what was written before codes were sealed. */
  | ({ readonly kind: 'plain' } & Activation)
  /** There was no key to seal it with: the service has it. */
  | { readonly kind: 'not-kept' };

/** An issued eSIM as the ledger has it. What is searched and shown without the code is as the service told it. */
export type IssuedProfile = Omit<EsimProfile, keyof Activation> & { readonly activation: KeptActivation };

/**
 * Why a code can't be read here at present.
 *
 * key-to-come: the keychain was asked for the key, and didn't answer yet · no-key: the keychain is away, locked or
 * hanging · another-key: it was sealed with a key that is gone · damaged: it isn't what was sealed · not-kept: there was
 * no key to seal it with.
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

/** A profile of the service, with its activation as it may be written down. */
export function issuedProfile(profile: EsimProfile, activation: KeptActivation): IssuedProfile {
  const { iccid, imsi, state, active, activatedAt } = profile;
  return { iccid, imsi, state, active, activatedAt, activation };
}
