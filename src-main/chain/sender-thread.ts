import { Worker } from 'node:worker_threads';
import type { StreamHead } from '../../src-chain-api/ids.ts';
import type { StreamReason } from '../../src-chain-api/requests/streams.ts';
import type { ChainKeys } from './chain-keys.ts';
import type { JoinedChain } from './joined-chain.ts';
import { fromSender, type SenderWork, type ShownStatus, type ToSender } from './sender-messages.ts';

/** The ledger that is open. */
export type OpenLedger = {
  readonly file: string;
  /** The account that it sells on; null in practice mode. */
  readonly merchantId: string | null;
  /** Begins a stream in it. @returns whether it was written. */
  readonly beginStream: (reason: StreamReason, follows: StreamHead) => boolean;
};

export type SentAs = {
  readonly chain: JoinedChain;
  readonly keys: ChainKeys;
  readonly phones: readonly string[] | 'practice';
};

/** The thread that sends an open ledger to the head office. */
export class SenderThread {
  readonly #worker: Worker;
  #isStopped = false;

  /** @param script the path of `chain-worker`, built or as source. */
  constructor(
    script: string,
    { file, merchantId, beginStream }: OpenLedger,
    { chain, keys, phones }: SentAs,
    onStatus: (status: ShownStatus) => void,
  ) {
    const work: SenderWork = {
      ...{ ledger: file, merchantId, keys, phones: typeof phones === 'string' ? phones : [...phones] },
      ...{ address: chain.address, certificate: chain.certificate, escrowKey: chain.escrowKey },
    };
    this.#worker = new Worker(script, { workerData: work });
    // It never keeps the program from ending: where it was, the head office knows.
    this.#worker.unref();
    this.#worker.on('message', (raw: unknown) => {
      const message = fromSender.safeParse(raw);
      if (!message.success || this.#isStopped) return;
      const { data } = message;
      if (data.kind === 'status') onStatus({ upTo: data.upTo, waiting: data.waiting, trouble: data.trouble });
      else this.#tell({ kind: 'branched', isWritten: beginStream(data.reason, data.follows) });
    });
    this.#worker.once('error', () => {
      if (!this.#isStopped) onStatus({ upTo: null, waiting: 0, trouble: 'ledger' });
    });
  }

  /** Whatever it was doing, nobody needs to know how it ended. */
  stop(): void {
    this.#isStopped = true;
    void this.#worker.terminate();
  }

  #tell(message: ToSender): void {
    this.#worker.postMessage(message);
  }
}
