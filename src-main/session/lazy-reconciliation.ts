import type { Clock } from '../platform/clock.ts';
import type { ReconciliationService, ReconciliationServiceDeps } from '../services/reconciliation-service.ts';

/**
 * For this long after the till is connected, the code of the nightly comparison isn't even loaded, in milliseconds.
 */
const nightsAfterMs = 60_000;

/** Compares the books with the service's history. Its code is loaded with the first use. */
export class LazyReconciliation {
  readonly #deps: ReconciliationServiceDeps;
  readonly #clock: Pick<Clock, 'after'>;
  #service: Promise<ReconciliationService> | undefined;
  #cancelNights: () => void = () => undefined;
  #closed = false;

  constructor(deps: ReconciliationServiceDeps) {
    this.#deps = deps;
    this.#clock = deps.clock;
  }

  /** The service, once its code is loaded. */
  service(): Promise<ReconciliationService> {
    this.#service ??= this.#open();
    return this.#service;
  }

  /** The till is connected: soon the books are compared each night. */
  startNights(): void {
    this.#cancelNights();
    this.#cancelNights = this.#clock.after(nightsAfterMs, () => void this.service());
  }

  end(): void {
    this.#closed = true;
    this.#cancelNights();
    void this.#service?.then((service) => service.end());
  }

  async #open(): Promise<ReconciliationService> {
    const { ReconciliationService: Service } = await import('../services/reconciliation-service.ts');
    const service = new Service(this.#deps);
    if (this.#closed) service.end();
    return service;
  }
}
