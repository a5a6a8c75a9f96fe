import { parseBaseAddress, type BaseAddress } from '../../src-merchant-api/http/base-address.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { BegunPractice } from './begin-practice.ts';
import { practiceReply } from './practice-messages.ts';

export type PracticeAccess = { readonly baseAddress: BaseAddress; readonly secret: string };

type Started = Result<PracticeAccess, { detail: string }>;

/** The merchant service of practice mode, in a process of its own. */
export class PracticeService {
  readonly #begin: () => BegunPractice;
  #begun: BegunPractice | undefined;
  #started: Promise<Started> | undefined;

  /** @param begun its process, if that was started before anybody knew whether it is needed. */
  constructor(begin: () => BegunPractice, begun?: BegunPractice) {
    this.#begin = begin;
    if (begun !== undefined) this.#keep(begun);
  }

  /** Starts the service, unless it was started before, and waits until it listens. Never rejects. */
  start(): Promise<Started> {
    this.#started ??= this.#start(this.#begun ?? this.#keep(this.#begin()));
    return this.#started;
  }

  stop(): void {
    const begun = this.#begun;
    this.#forget();
    begun?.child.kill();
  }

  /** A process that has ended is not used again. */
  #keep(begun: BegunPractice): BegunPractice {
    this.#begun = begun;
    begun.child.once('exit', () => {
      if (this.#begun === begun) this.#forget();
    });
    return begun;
  }

  #forget(): void {
    this.#begun = undefined;
    this.#started = undefined;
  }

  async #start(begun: BegunPractice): Promise<Started> {
    const started = accessOf(begun, await begun.reply);
    // The next start is another try.
    if (!started.ok && this.#begun === begun) this.stop();
    return started;
  }
}

function accessOf({ secret }: BegunPractice, reply: Awaited<BegunPractice['reply']>): Started {
  if ('ended' in reply) return fail({ detail: `the practice service ended with ${reply.ended}` });
  const read = practiceReply.safeParse(reply.answered);
  if (!read.success) return fail({ detail: 'the practice service answered something unknown' });
  if (read.data.kind === 'failed') return fail({ detail: read.data.detail });
  const address = parseBaseAddress(read.data.address);
  return address.ok ? succeed({ baseAddress: address.value, secret }) : fail({ detail: address.fault });
}
