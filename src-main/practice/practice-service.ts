import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { utilityProcess, type UtilityProcess } from 'electron';
import { parseBaseAddress, type BaseAddress } from '../../src-merchant-api/base-address.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { practiceReply, type PracticeStart } from './practice-messages.ts';

/** The merchant id of practice sales. */
export const practiceMerchantId = 'practice';

/** The opening balance of a practice account, in US dollars. */
const openingBalance = '200.00';

/** A practice eSIM takes about as long as a fast real one, in milliseconds. */
const issueDelayMs = 1_200;

export type PracticeAccess = { readonly baseAddress: BaseAddress; readonly secret: string };

/** The merchant service of practice mode, in a process of its own. */
export class PracticeService {
  readonly #folder: string;
  readonly #script: string;
  readonly #catalogFile: string;
  #process: UtilityProcess | undefined;

  constructor(places: { dataFolder: string; script: string; catalogFile: string }) {
    this.#folder = join(places.dataFolder, 'service');
    this.#script = places.script;
    this.#catalogFile = places.catalogFile;
  }

  /**
   * Starts the service and waits until it listens.
   *
   * SECURITY: its secret is new at each start, is passed in a message, and is only in the memory of the two
   * processes. So practice needs no keychain, and nothing in it can be mistaken for a shop's real secret.
   */
  start(): Promise<Result<PracticeAccess, { detail: string }>> {
    const secret = randomBytes(32).toString('base64url');
    const child = utilityProcess.fork(this.#script, [], { serviceName: 'eSIM Counter practice service' });
    this.#process = child;
    const message: PracticeStart = {
      dataFolder: this.#folder,
      catalogFile: this.#catalogFile,
      merchantId: practiceMerchantId,
      secret,
      openingBalance,
      issueDelayMs,
    };
    return new Promise((resolve) => {
      child.once('exit', (code) => resolve(fail({ detail: `the practice service ended with ${code}` })));
      child.once('message', (data: unknown) => {
        const reply = practiceReply.safeParse(data);
        if (!reply.success) resolve(fail({ detail: 'the practice service answered something unknown' }));
        else if (reply.data.kind === 'failed') resolve(fail({ detail: reply.data.detail }));
        else {
          const address = parseBaseAddress(reply.data.address);
          resolve(
            address.ok ? succeed({ baseAddress: address.value, secret }) : fail({ detail: address.fault }),
          );
        }
      });
      child.postMessage(message);
    });
  }

  stop(): void {
    this.#process?.kill();
    this.#process = undefined;
  }
}
