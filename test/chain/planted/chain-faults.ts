import type { PlantedFault } from '../../planted-faults/planted-fault.ts';

type Change = Pick<PlantedFault, 'file' | 'instead' | 'planted'>;

/** A fault of the head office that runs of the chain have to find. */
export type ChainFault = { readonly name: string; readonly changes: readonly Change[] };

const append = 'src-head-office/ingest/append-events.ts';

const headUnchecked: Change = {
  file: append,
  instead: 'AND head_number = $6 AND head_hash = $7 AND session',
  planted: 'AND $6::bigint IS NOT NULL AND $7::bytea IS NOT NULL AND session',
};

export const chainFaults: readonly ChainFault[] = [
  { name: 'events are added whatever the stream ends with', changes: [headUnchecked] },
  {
    name: 'a hash is believed',
    changes: [
      {
        file: 'src-head-office/ingest/check-batch.ts',
        instead: "if (Buffer.from(previous).toString('hex') !== hash)",
        planted: "if (hash === 'none')",
      },
    ],
  },
  {
    // With sessions alone nothing is lost to it: each begins by telling the head, which the till compares with its own.
    name: 'numbers that are there are skipped (ON CONFLICT DO NOTHING), and neither head nor session is looked at',
    changes: [
      {
        file: append,
        instead: 'AND head_number = $6 AND head_hash = $7 AND session = $8 AND',
        planted: 'AND $6::bigint IS NOT NULL AND $7::bytea IS NOT NULL AND $8::uuid IS NOT NULL AND',
      },
      {
        file: append,
        instead: 'AS offered (number, at, subject, event, hash)`',
        planted: 'AS offered (number, at, subject, event, hash) ON CONFLICT DO NOTHING`',
      },
    ],
  },
  {
    name: 'events are taken whoever has the session',
    changes: [
      {
        file: append,
        instead: "AND session = $8 AND state = 'open'",
        planted: "AND $8::uuid IS NOT NULL AND state = 'open'",
      },
    ],
  },
];
