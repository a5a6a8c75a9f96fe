import type { InstallationId } from '../domain/orders/installation.ts';

/** What the settings keep about which installation this is. */
export type InstallationSetting = {
  readonly id: InstallationId;
  /**
   * Whether the shop's account was opened under this id. Until then the id belongs to nobody: a disk with a freshly
   * installed program may be copied to many tills.
   */
  readonly isInUse: boolean;
  /**
   * Whether the keychain was given this installation's mark. If the mark is missing later, this is another keychain
   * or another computer.
   */
  readonly isInKeychain: boolean;
  /** The computer's name at that time; empty if unknown. Used where there is no keychain. */
  readonly computer: string;
  /** Earlier ids. What was sealed under them is opened with the keys that the keychain has for them. */
  readonly formerly: readonly InstallationId[];
};
