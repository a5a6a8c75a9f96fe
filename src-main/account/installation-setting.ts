import type { InstallationId } from '../domain/installation.ts';

/** What the settings keep of which installation this is. */
export type InstallationSetting = {
  readonly id: InstallationId;
  /**
   * The shop's account was opened under it. Until then it is nobody's yet: a disk on which the program was only set up may
   * become the disk of many tills.
   */
  readonly isInUse: boolean;
  /** The keychain was given its mark: where it has none any more, this is another keychain, or another computer. */
  readonly isInKeychain: boolean;
  /** What the computer was called then; empty where nobody knows. Told by where there is no keychain. */
  readonly computer: string;
  /** What it was before: what was sealed then opens with the keys that the keychain has under these. */
  readonly formerly: readonly InstallationId[];
};
