import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

/** Why the keychain can't serve. There is no fallback: a secret in a file is a secret that is out. */
export type KeychainFault = {
  /** absent: this computer offers none. no-answer: it is locked, or hangs. */
  readonly kind: 'absent' | 'no-answer';
  readonly detail: string;
};

/** The part of keytar that is used. */
export type Keytar = {
  readonly getPassword: (service: string, account: string) => Promise<string | null>;
  readonly setPassword: (service: string, account: string, password: string) => Promise<void>;
  readonly deletePassword: (service: string, account: string) => Promise<boolean>;
};

/** The name that the installed program's entries have in the system's own keychain program. */
export const installedKeychainService = 'eSIM Counter';

/** People are told within two seconds; this leaves half a second for telling. */
export const answerWithinMs = 1_500;

/**
 * The secret of a merchant account, in the keychain of the operating system.
 *
 * A locked keychain waits for a person to unlock it, perhaps for ever, so each call has a time limit. A call that
 * ran out of it can't be taken back: `hanging` tells, because such a call also keeps the process from ending.
 */
export class Keychain {
  readonly #load: () => Promise<Keytar>;
  readonly #withinMs: number;
  readonly #service: string;
  #hanging = 0;

  /** @param service the name that its entries have in the system's own keychain program. */
  constructor(load: () => Promise<Keytar>, withinMs = answerWithinMs, service = installedKeychainService) {
    this.#load = load;
    this.#withinMs = withinMs;
    this.#service = service;
  }

  /** Whether a call is still waiting for the keychain. */
  get hanging(): boolean {
    return this.#hanging > 0;
  }

  /** The secret of an account; null where none is kept. */
  read(account: string): Promise<Result<string | null, KeychainFault>> {
    return this.#call((keytar) => keytar.getPassword(this.#service, account));
  }

  keep(account: string, secret: string): Promise<Result<void, KeychainFault>> {
    return this.#call((keytar) => keytar.setPassword(this.#service, account, secret), secret);
  }

  forget(account: string): Promise<Result<boolean, KeychainFault>> {
    return this.#call((keytar) => keytar.deletePassword(this.#service, account));
  }

  /** @param secret SECURITY: is taken out of what the system says of a fault, should it repeat what it was given. */
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
