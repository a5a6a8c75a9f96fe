import type { PushName, PushOf } from '../../src-preload/contract.ts';
import type { LogEvent } from './log-event.ts';

/** What the log keeps of pushes to the windows: each change once. */
export class PushNotes {
  /** The last note about each sale, operation, job and so on, as text. */
  readonly #last = new Map<string, string>();

  of<Name extends PushName>(name: Name, value: PushOf<Name>): LogEvent[] {
    const noters: {
      readonly [Each in PushName]?: (push: PushOf<Each>) => readonly (readonly [string, LogEvent])[];
    } = noted;
    const noter: ((push: PushOf<Name>) => readonly (readonly [string, LogEvent])[]) | undefined =
      noters[name];
    return (noter?.(value) ?? []).flatMap(([subject, event]) => (this.#isNew(subject, event) ? [event] : []));
  }

  #isNew(subject: string, event: LogEvent): boolean {
    const text = JSON.stringify(event);
    if (this.#last.get(subject) === text) return false;
    // Enough for those under way at a time. An older one that is pushed again only costs another line.
    if (this.#last.size >= mostSubjects) this.#last.clear();
    this.#last.set(subject, text);
    return true;
  }
}

const mostSubjects = 500;

const noted: {
  readonly [Name in PushName]?: (push: PushOf<Name>) => readonly (readonly [string, LogEvent])[];
} = {
  sale: ({ orderId, state, problem }) => {
    const order = /[0-9A-HJKMNP-TV-Z]{26}$/.exec(orderId)?.[0] ?? null;
    return [[`sale ${orderId}`, { event: 'sale', order, state, problem: problem?.kind ?? null }]];
  },
  operation: ({ operationId, kind, state, problem }) => [
    [`operation ${operationId}`, { event: 'operation', of: kind, state, problem: problem?.kind ?? null }],
  ],
  service: (state) => {
    const problem = state.kind === 'offline' ? state.problem.kind : null;
    return [['service', { event: 'service', state: state.kind, problem }]];
  },
  'print-jobs': (jobs) =>
    jobs.map(({ id, state }) => {
      const fault = state.kind === 'failed' ? state.fault : null;
      return [`job ${id}`, { event: 'printing', state: state.kind, fault }] as const;
    }),
  'till-changed': ({ mode }) => [['till', { event: 'till-open', mode }]],
  'closed-books': (closed) => {
    const fault = closed.kind === 'stopped' ? closed.fault : null;
    return [['books', { event: 'books-closed', why: closed.kind, fault }]];
  },
  updates: ({ state }) => {
    const version = 'version' in state ? state.version : null;
    const fault = 'fault' in state ? state.fault : null;
    return [['updates', { event: 'update', state: state.kind, version, fault }]];
  },
  'settings-news': (news) =>
    news === null ? [] : [['settings', { event: 'settings-lost', why: news.why, lost: news.lost }]],
};
