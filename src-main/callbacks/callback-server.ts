import type { Notice } from '../../src-merchant-api/reading/notice.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { Clock } from '../platform/clock.ts';
import { CallbackReceiver, type ReceiverFault } from './callback-receiver.ts';
import { parseCallbackAddress, type CallbackAddressFault, type CallbackSetting } from './callback-setting.ts';

export type CallbackServerDeps = {
  readonly settings: {
    /** Null: nothing is received, and orders name no address. */
    readonly callback: CallbackSetting | null;
    readonly keepCallback: (setting: CallbackSetting | null) => void;
  };
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly onNotice: (notice: Notice) => void;
};

/** Whether notifications can arrive, and if not, why. */
export type CallbackState = 'off' | 'listening' | ReceiverFault;

/** The till's server for notifications: off until staff turn it on. */
export class CallbackServer {
  readonly #deps: CallbackServerDeps;
  #receiver: CallbackReceiver | undefined;
  #state: CallbackState = 'off';
  /** Each change begins when the previous one has ended. */
  #changed: Promise<unknown> = Promise.resolve();

  constructor(deps: CallbackServerDeps) {
    this.#deps = deps;
  }

  get state(): CallbackState {
    return this.#state;
  }

  /** The address that each order names; null while nothing could arrive. */
  get address(): string | null {
    return this.#state === 'listening' ? (this.#deps.settings.callback?.address ?? null) : null;
  }

  /** Starts listening if the settings say so. */
  open(): Promise<CallbackState> {
    return this.#inTurn(() => this.#follow(this.#deps.settings.callback));
  }

  /**
   * Changes the setting; null turns it off. A setting with which nothing can be received isn't kept, and the previous
   * one stays.
   */
  set(typed: CallbackSetting | null): Promise<Result<undefined, CallbackAddressFault | ReceiverFault>> {
    return this.#inTurn(async () => {
      const { settings } = this.#deps;
      const address = typed === null ? null : parseCallbackAddress(typed.address);
      if (address?.ok === false) return address;
      const setting = typed === null || address === null ? null : { ...typed, address: address.value };
      const state = await this.#follow(setting);
      if (state !== 'off' && state !== 'listening') {
        await this.#follow(settings.callback);
        return fail(state);
      }
      settings.keepCallback(setting);
      return succeed(undefined);
    });
  }

  /** Stops receiving. */
  close(): Promise<unknown> {
    return this.#inTurn(() => this.#follow(null));
  }

  async #follow(setting: CallbackSetting | null): Promise<CallbackState> {
    await this.#receiver?.close();
    this.#receiver = undefined;
    this.#state = 'off';
    if (setting === null) return this.#state;
    const { clock, onNotice } = this.#deps;
    const receiver = new CallbackReceiver({ clock, onNotice });
    const listening = await receiver.listen(setting);
    if (listening.ok) this.#receiver = receiver;
    this.#state = listening.ok ? 'listening' : listening.failure;
    return this.#state;
  }

  #inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
    const turn = this.#changed.then(change);
    this.#changed = turn.catch(() => undefined);
    return turn;
  }
}
