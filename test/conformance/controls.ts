import { controller } from '../network/raw-merchant.ts';
import { Broken } from './verdict.ts';

/** What the control interface of our own service can do that the rules need. */
export type Controls = {
  readonly setBalance: (balance: number) => Promise<void>;
  /** The fate of the order that will be placed with an order id. */
  readonly decide: (orderId: string, outcome: 'completed' | 'canceled', delayMs: number) => Promise<void>;
  /** A phone connects with the profile for the first time. */
  readonly connect: (iccid: string) => Promise<void>;
  /** Sets the service's clock forward by so much, until it is put back. */
  readonly moveClock: (offsetMs: number) => Promise<void>;
  /** Takes only bodies that are the very text that was signed. */
  readonly takeCanonicalBodies: () => Promise<void>;
  /** Back to the behavior that the service was started with. */
  readonly behaveAsUsual: () => Promise<void>;
};

/**
 * @param address the base address; the control interface is beside it.
 * @returns controls that throw Broken where the service does not do what they say.
 */
export function createControls(address: string, controlToken: string): Controls {
  const control = controller({ address, controlToken });
  const done = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      throw new Broken(`the control interface: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const post = (path: string, body: object): Promise<void> => done(control.post(path, body));
  return {
    setBalance: (balance) => post('/balance', { balance }),
    decide: (orderId, outcome, delayMs) => post('/outcomes', { for: { orderId }, outcome, delayMs }),
    connect: (iccid) => post(`/profiles/${iccid}/connect`, { country: 'JP', network: 'Conformance' }),
    moveClock: (offsetMs) => post('/clock', { offsetMs }),
    takeCanonicalBodies: () => post('/behavior', { bodies: 'canonical' }),
    behaveAsUsual: () => done(control.clear('/behavior')),
  };
}
