import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

/** Why the keychain can't be used. There is no fallback: a secret in a file is an exposed secret. */
export type KeychainFault = {
  /** absent: this computer has none, or it reported an error. no-answer: it is locked or hangs. */
  readonly kind: 'absent' | 'no-answer';
  readonly detail: string;
};

/** The part of keytar that is used here. */
export type Keytar = {
  readonly getPassword: (service: string, account: string) => Promise<string | null>;
  readonly setPassword: (service: string, account: string, password: string) => Promise<void>;
  readonly deletePassword: (service: string, account: string) => Promise<boolean>;
};

/** The service name of the installed program's entries, as the system's keychain program shows it. */
export const installedKeychainService = 'eSIM Counter';

/** Staff get an answer within two seconds; this leaves half a second for showing it. */
export const answerWithinMs = 1_500;

/**
 * Entries in the operating system's keychain, such as the secret of a merchant account.
 *
 * A locked keychain waits for somebody to unlock it, perhaps forever, so each call has a time limit. A call that
 * exceeded it can't be canceled: `hanging` reports this, because such a call also keeps the process from ending.
 */
export class Keychain {
  readonly #load: () => Promise<Keytar>;
  readonly #withinMs: number;
  readonly #service: string;
  #hanging = 0;

  /** @param service the service name of its entries, as the system's keychain program shows it. */
  constructor(load: () => Promise<Keytar>, withinMs = answerWithinMs, service = installedKeychainService) {
    this.#load = load;
    this.#withinMs = withinMs;
    this.#service = service;
  }

  /** Whether a call is still waiting for the keychain. */
  get hanging(): boolean {
    return this.#hanging > 0;
  }

  /** The value of an entry; null if there is none. */
  read(account: string): Promise<Result<string | null, KeychainFault>> {
    return this.#call((keytar) => keytar.getPassword(this.#service, account));
  }

  keep(account: string, secret: string): Promise<Result<void, KeychainFault>> {
    return this.#call((keytar) => keytar.setPassword(this.#service, account, secret), secret);
  }

  forget(account: string): Promise<Result<boolean, KeychainFault>> {
    return this.#call((keytar) => keytar.deletePassword(this.#service, account));
  }

  /** @param secret SECURITY: removed from the system's error message, in case that repeats its input. */
  async #call<Value>(
    ask: (keytar: Keytar) => Promise<Value>,
    secret = '',
  ): Promise<Result<Value, KeychainFault>> {
    this.#hanging += 1;
    const answer = this.#load()
      .then(ask)
      .then(
        (value) => succeed(value),
        (error: unknown) => {
          const words = String(error);
          const detail = secret === '' ? words : words.replaceAll(secret, '…');
          return fail<KeychainFault>({ kind: 'absent', detail });
        },
      )
      .finally(() => {
        this.#hanging -= 1;
      });
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<Result<Value, KeychainFault>>((resolve) => {
      timer = setTimeout(() => {
        resolve(fail({ kind: 'no-answer', detail: `no answer within ${this.#withinMs} ms` }));
      }, this.#withinMs);
    });
    const result = await Promise.race([answer, limit]);
    clearTimeout(timer);
    return result;
  }
}
