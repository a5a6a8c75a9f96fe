import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { PrintJobView } from '../../../src-preload/contract/customers/printing.ts';
import { till } from '../../till-bridge.ts';
import { printFaultWords } from '../../words/till/print-words.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import css from '../books/books-notices.module.css';
import { failedJobs } from './failed-jobs.ts';
import { useCounter } from '../use-counter.ts';

/** Receipts that did not come out, until they do or somebody lets go of them. No sale hangs on one. */
export default function PrintNotices() {
  const jobs = useCounter((state) => state.printJobs);
  const failed = failedJobs(jobs);
  if (failed.length === 0) return null;
  return (
    <div className={css['notices']}>
      {failed.map((job) => (
        <FailedJob key={job.id} job={job} />
      ))}
    </div>
  );
}

type FailedJobProps = { readonly job: PrintJobView & { readonly state: { readonly kind: 'failed' } } };

function FailedJob({ job: { id, printerName, state, orderId } }: FailedJobProps) {
  const [isLost, setLost] = useState(false);
  const ask = (request: 'print-again' | 'print-dismiss'): void => {
    till.ask(request, { jobId: id }).then(
      () => setLost(false),
      () => setLost(true),
    );
  };
  return (
    <div className={css['row']} data-print-fault={state.fault}>
      <Notice tone="warn">
        {printFaultWords(state.fault, printerName)}{' '}
        {orderId !== null && <Trans>The sale is unchanged, and its receipt waits.</Trans>}{' '}
        {state.mayBeOnPaper && (
          <Trans>Part of it may be on paper. If you print it again, it is marked as a reprint.</Trans>
        )}
      </Notice>
      <ActionButton onPress={() => ask('print-again')} testId="print-again">
        <Trans>Print again</Trans>
      </ActionButton>
      <ActionButton onPress={() => ask('print-dismiss')}>
        <Trans>Don’t print it</Trans>
      </ActionButton>
      {isLost && <Notice tone="bad">{notPassedOn('refreshing')}</Notice>}
    </div>
  );
}
