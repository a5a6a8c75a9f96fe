import type { PrintJobView } from '../../../src-preload/contract/customers/printing.ts';

type Failed = PrintJobView & { readonly state: { readonly kind: 'failed' } };

const hasFailed = (job: PrintJobView): job is Failed => job.state.kind === 'failed';

/** The jobs that somebody has to look after. Who closed the system's window wanted nothing printed. */
export const failedJobs = (jobs: readonly PrintJobView[]): readonly Failed[] =>
  jobs.filter(hasFailed).filter(({ state }) => state.fault !== 'dismissed');
