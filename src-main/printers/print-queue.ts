import type { PrintFault, PrintJobView } from '../../src-preload/contract/customers/printing.ts';

/**
 * Does a job once.
 *
 * @param sending is called before anything leaves for the printer: from then on paper may come out.
 * @returns what went wrong; undefined if it was printed.
 */
export type PrintWork = (sending: () => void, isAgain: boolean) => Promise<PrintFault | undefined>;

type Job = {
  view: PrintJobView;
  work: PrintWork;
  readonly workAgain: () => PrintWork;
  isAgain: boolean;
  /** Whether anything was sent to the printer at the last try. */
  mayBeOnPaper: boolean;
};

/** What identifies a job. */
type JobOf = Pick<PrintJobView, 'orderId' | 'printerId' | 'printerName'>;

/** A job that began in an earlier run of the program, and how it ended there. */
export type EarlierJob = JobOf & {
  readonly at: string;
  readonly fault: PrintFault;
  readonly mayBeOnPaper: boolean;
};

/** The state of a job. */
export type PrintJobStanding = { readonly view: PrintJobView; readonly mayBeOnPaper: boolean };

/** How many jobs are kept for display. */
const mostJobs = 30;

/**
 * Print jobs, one at a time for each printer. A failed job waits until somebody tries it again or dismisses it:
 * nothing is printed twice automatically, or after a restart.
 */
export class PrintQueue {
  #jobs: readonly Job[] = [];
  #made = 0;
  readonly #busy = new Set<string>();
  readonly #now: () => number;
  readonly #onChange: (jobs: PrintJobView[]) => void;

  /** @param now milliseconds since 1970 in UTC. */
  constructor(now: () => number, onChange: (jobs: PrintJobView[]) => void) {
    this.#now = now;
    this.#onChange = onChange;
  }

  /** Newest first. */
  get jobs(): PrintJobView[] {
    return this.#jobs.map(({ view }) => view);
  }

  /** Newest first, with details that no window needs. */
  get standings(): readonly PrintJobStanding[] {
    return this.#jobs;
  }

  /**
   * Queues a job.
   *
   * @param named gets its id before anything happens.
   * @param workAgain is asked what is to be done whenever somebody tries the job again, at that moment: by the time it
   *   is printed, somebody else may be at the till.
   * @returns the id.
   */
  add(
    of: JobOf,
    work: PrintWork,
    named: (id: string) => void = () => undefined,
    workAgain: () => PrintWork = () => work,
  ): string {
    const at = new Date(this.#now()).toISOString();
    const id = this.#take({ ...of, at, state: { kind: 'waiting' } }, work, workAgain, false);
    named(id);
    this.#forgetOld();
    this.#changed();
    void this.#printNext(of.printerId);
    return id;
  }

  /** Adds a job that did not come out in an earlier run. It waits until somebody tries it again. @returns its id. */
  addEarlier({ fault, mayBeOnPaper, ...of }: EarlierJob, work: PrintWork): string {
    return this.#take(
      { ...of, state: { kind: 'failed', fault, mayBeOnPaper } },
      work,
      () => work,
      mayBeOnPaper,
    );
  }

  #take(
    view: Omit<PrintJobView, 'id'>,
    work: PrintWork,
    workAgain: () => PrintWork,
    mayBeOnPaper: boolean,
  ): string {
    this.#made += 1;
    const id = `job-${String(this.#made)}`;
    this.#jobs = [{ view: { ...view, id }, work, workAgain, isAgain: false, mayBeOnPaper }, ...this.#jobs];
    return id;
  }

  /** Puts a failed job at the end of its printer's queue again. */
  again(id: string): void {
    const job = this.#failed(id);
    if (job === undefined) return;
    job.isAgain = true;
    job.work = job.workAgain();
    this.#jobs = [job, ...this.#jobs.filter((other) => other !== job)];
    this.#set(job, { kind: 'waiting' });
    void this.#printNext(job.view.printerId);
  }

  /** Removes a failed job. */
  dismiss(id: string): void {
    const job = this.#failed(id);
    if (job === undefined) return;
    this.#jobs = this.#jobs.filter((other) => other !== job);
    this.#changed();
  }

  async #printNext(printerId: string): Promise<void> {
    if (this.#busy.has(printerId)) return;
    const job = this.#jobs.findLast(
      ({ view }) => view.printerId === printerId && view.state.kind === 'waiting',
    );
    if (job === undefined) return;
    this.#busy.add(printerId);
    this.#set(job, { kind: 'printing' });
    job.mayBeOnPaper = false;
    const sending = (): void => {
      job.mayBeOnPaper = true;
      this.#changed();
    };
    const fault = await job
      .work(sending, job.isAgain)
      .catch((): PrintFault => (job.mayBeOnPaper ? 'cut-off' : 'not-drawn'));
    this.#busy.delete(printerId);
    const { mayBeOnPaper } = job;
    this.#set(job, fault === undefined ? { kind: 'printed' } : { kind: 'failed', fault, mayBeOnPaper });
    void this.#printNext(printerId);
  }

  #failed(id: string): Job | undefined {
    return this.#jobs.find(({ view }) => view.id === id && view.state.kind === 'failed');
  }

  #set(job: Job, state: PrintJobView['state']): void {
    job.view = { ...job.view, state };
    this.#changed();
  }

  /**
   * Finished jobs are removed first; failed ones stay until somebody has dealt with them, as long as there is room.
   */
  #forgetOld(): void {
    while (this.#jobs.length > mostJobs) {
      const old =
        this.#jobs.findLast(({ view }) => view.state.kind === 'printed') ??
        this.#jobs.findLast(({ view }) => view.state.kind === 'failed');
      if (old === undefined) return;
      this.#jobs = this.#jobs.filter((job) => job !== old);
    }
  }

  #changed(): void {
    this.#onChange(this.jobs);
  }
}
