import type { ChainJoined, ChainState, ChainTrouble } from '../../src-preload/contract/account/chain.ts';
import type { ReplyOf, RequestOf } from '../../src-preload/contract.ts';
import { chainKeys, type ChainKeys } from '../chain/chain-keys.ts';
import { joinChain } from '../chain/join-chain.ts';
import type { JoinedChain } from '../chain/joined-chain.ts';
import type { ShownStatus, TroubleKind } from '../chain/sender-messages.ts';
import { SenderThread, type OpenLedger } from '../chain/sender-thread.ts';
import { lookAtCertificate } from '../chain/wire/certificate-of.ts';
import { httpsExchange } from '../chain/wire/https-exchange.ts';
import { readOfficeAddress } from '../chain/wire/office-address.ts';
import type { InstallationId } from '../domain/orders/installation.ts';
import { forgetChainKeys, keepChainKeys, readChainKeys } from '../keychain/chain-entry.ts';
import type { Keychain, KeychainFault } from '../keychain/keychain.ts';
import { instant } from './views/sale-view.ts';

export type ChainServiceDeps = {
  readonly settings: {
    readonly chain: JoinedChain | null;
    readonly keepChain: (chain: JoinedChain | null) => void;
    readonly till: string;
    readonly installation: { readonly id: InstallationId };
  };
  readonly keychain: Keychain;
  /** Undefined while none is open. */
  readonly ledger: () => OpenLedger | undefined;
  /** What opens customers' telephone numbers; empty while it can't be had. */
  readonly phones: () => Promise<readonly string[] | 'practice'>;
  /** The path of `chain-worker`, built or as source. */
  readonly script: string;
  readonly onChange: (state: ChainState) => void;
};

/** The till in a chain of shops: joins and leaves it, and has the open ledger sent by a thread. */
export class ChainService {
  readonly #deps: ChainServiceDeps;
  #thread: SenderThread | undefined;
  #status: ShownStatus = nothingSent;
  #fault: ChainTrouble | null = null;
  #begun = 0;

  constructor(deps: ChainServiceDeps) {
    this.#deps = deps;
  }

  get state(): ChainState {
    const { chain } = this.#deps.settings;
    if (chain === null) return { kind: 'alone' };
    const { chainName, shopName, address } = chain;
    const { upTo, waiting, trouble } = this.#status;
    return {
      ...{ kind: 'joined', chainName, shopName, address, waiting },
      upTo: upTo === null ? null : instant(upTo),
      trouble: this.#fault ?? (trouble === null ? null : shown(trouble)),
    };
  }

  /** Joins the chain of a head office. */
  async join({ address: typed, code, fingerprint }: RequestOf<'chain-join'>): Promise<ChainJoined> {
    const { settings, keychain } = this.#deps;
    const address = readOfficeAddress(typed);
    if (address === undefined) return { kind: 'not-joined', why: 'not-an-address' };
    let certificate: string | null = null;
    if (address.protocol === 'https:') {
      const seen = await lookAtCertificate(address);
      if (seen.kind === 'unreachable') return { kind: 'not-joined', why: 'unreachable' };
      if (seen.kind === 'own') {
        // SECURITY: what was compared is what is used, whatever answers there by now.
        if (seen.fingerprint !== fingerprint) return { kind: 'compare', fingerprint: seen.fingerprint };
        certificate = seen.certificate;
      }
    }
    // Before the code is used up.
    const there = await readChainKeys(keychain, settings.installation.id);
    if (!there.ok) return { kind: 'not-joined', why: keychainFault(there.failure) };
    const exchange = httpsExchange({ address, certificate });
    const at = { address: address.href, certificate };
    const joined = await joinChain(exchange, at, { code: code.trim(), tillName: settings.till });
    exchange.close();
    if (joined.kind === 'not-joined') return { kind: 'not-joined', why: whyNotJoined(joined.why) };
    const kept = await keepChainKeys(keychain, settings.installation.id, JSON.stringify(joined.keys));
    if (!kept.ok) return { kind: 'not-joined', why: keychainFault(kept.failure) };
    settings.keepChain(joined.chain);
    await this.follow();
    return { kind: 'joined' };
  }

  /** Sends nothing more. */
  async leave(): Promise<ReplyOf<'chain-leave'>> {
    const { settings, keychain } = this.#deps;
    this.end();
    settings.keepChain(null);
    await forgetChainKeys(keychain, settings.installation.id);
    this.#deps.onChange(this.state);
    return this.state;
  }

  /** Another ledger is open, or none: sends that one. Never rejects. */
  async follow(): Promise<void> {
    this.end();
    const begun = this.#begun;
    const { settings, script, ledger, phones } = this.#deps;
    const { chain } = settings;
    if (chain === null || ledger() === undefined) return;
    const keys = await this.#readKeys(chain);
    const opening = keys === undefined ? [] : await phones();
    const open = ledger();
    // Meanwhile it was closed, or another one was opened.
    if (begun !== this.#begun || open === undefined) return;
    if (keys !== undefined)
      this.#thread = new SenderThread(script, open, { chain, keys, phones: opening }, (status) => {
        this.#status = status;
        this.#deps.onChange(this.state);
      });
    this.#deps.onChange(this.state);
  }

  /** Stops sending; where it was, the head office knows. */
  end(): void {
    this.#begun += 1;
    this.#thread?.stop();
    this.#thread = undefined;
    this.#status = nothingSent;
    this.#fault = null;
  }

  async #readKeys({ till }: JoinedChain): Promise<ChainKeys | undefined> {
    const { keychain, settings } = this.#deps;
    const read = await readChainKeys(keychain, settings.installation.id);
    const keys = read.ok && read.value !== null ? parsed(read.value) : undefined;
    if (!read.ok) this.#fault = keychainFault(read.failure);
    // A copy of the data folder: the keys stayed on the other computer.
    else if (keys?.till !== till) this.#fault = 'no-keys';
    return keys?.till === till ? keys : undefined;
  }
}

const nothingSent: ShownStatus = { upTo: null, waiting: 0, trouble: null };

function parsed(text: string): ChainKeys | undefined {
  try {
    return chainKeys.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const keychainFault = ({ kind }: KeychainFault): 'keychain-locked' | 'no-keychain' =>
  kind === 'no-answer' ? 'keychain-locked' : 'no-keychain';

type NotJoined = Extract<Awaited<ReturnType<typeof joinChain>>, { kind: 'not-joined' }>['why'];

function whyNotJoined(why: NotJoined): Extract<ChainJoined, { kind: 'not-joined' }>['why'] {
  switch (why) {
    case 'code-refused':
    case 'too-many':
    case 'unreachable':
    case 'wrong-certificate':
    case 'not-it':
      return why;
    case 'unavailable':
      return 'unreachable';
    default:
      return 'refused';
  }
}

/** What staff are told of it. */
function shown(trouble: TroubleKind): ChainTrouble {
  switch (trouble) {
    case 'unreachable':
    case 'wrong-certificate':
    case 'ledger':
      return trouble;
    case 'too-many':
    case 'unavailable':
    case 'not-it':
    case 'wrong-time':
    case 'alarm':
      return 'busy';
    case 'revoked':
    case 'unsigned':
      return 'removed';
    case 'unknown-protocol':
      return 'update-needed';
    case 'session-taken':
    case 'claimed':
      return 'copied';
    case 'behind':
    case 'ahead':
    case 'fork':
    case 'stream-closed':
    case 'not-found':
    case 'bad-request':
    case 'too-large':
    case 'code-refused':
      return 'refused';
  }
}
