import type { PrintFault, PrintJobView } from '../../src-preload/contract/printing.ts';

/**
 * Does a job once.
 *
 * @param sending is called before anything leaves for the printer: from then on paper may come out.
 * @returns what went wrong; undefined where it was printed.
 */
export type PrintWork = (sending: () => void, isAgain: boolean) => Promise<PrintFault | undefined>;

type Job = {
  view: PrintJobView;
  readonly work: PrintWork;
  isAgain: boolean;
  /** Whether anything left for the printer since it was last tried. */
  mayBeOnPaper: boolean;
};

/** What a job is of. */
type JobOf = Pick<PrintJobView, 'orderId' | 'printerId' | 'printerName'>;

/** A job that was begun in an earlier run of the program, and how it ended there. */
export type EarlierJob = JobOf & {
  readonly at: string;
  readonly fault: PrintFault;
  readonly mayBeOnPaper: boolean;
};

/** How it stands with a job. */
export type PrintJobStanding = { readonly view: PrintJobView; readonly mayBeOnPaper: boolean };

/** How many jobs are kept to be shown. */
const mostJobs = 30;

/**
 * Print jobs, one at a time for each printer. A job that failed waits until somebody tries it again or lets go of it:
 * nothing is printed twice by itself, nor after a restart.
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

  /** Newest first, with what no window needs. */
  get standings(): readonly PrintJobStanding[] {
    return this.#jobs;
  }

  /** Takes a job. @param named is told its id before anything of it happens. @returns the same. */
  add(of: JobOf, work: PrintWork, named: (id: string) => void = () => undefined): string {
    const at = new Date(this.#now()).toISOString();
    const id = this.#take({ ...of, at, state: { kind: 'waiting' } }, work, false);
    named(id);
    this.#forgetOld();
    this.#changed();
    void this.#printNext(of.printerId);
    return id;
  }

  /** Takes a job that did not come out before. It waits until somebody tries it again. @returns its id. */
  addEarlier({ fault, mayBeOnPaper, ...of }: EarlierJob, work: PrintWork): string {
    return this.#take({ ...of, state: { kind: 'failed', fault, mayBeOnPaper } }, work, mayBeOnPaper);
  }

  #take(view: Omit<PrintJobView, 'id'>, work: PrintWork, mayBeOnPaper: boolean): string {
    this.#made += 1;
    const id = `job-${String(this.#made)}`;
    this.#jobs = [{ view: { ...view, id }, work, isAgain: false, mayBeOnPaper }, ...this.#jobs];
    return id;
  }

  /** Puts a job that failed at the end of its printer's queue once more. */
  again(id: string): void {
    const job = this.#failed(id);
    if (job === undefined) return;
    job.isAgain = true;
    this.#jobs = [job, ...this.#jobs.filter((other) => other !== job)];
    this.#set(job, { kind: 'waiting' });
    void this.#printNext(job.view.printerId);
  }

  /** Forgets a job that failed. */
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

  /** What is over goes first; what failed stays until somebody has seen to it, as far as there is room. */
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
