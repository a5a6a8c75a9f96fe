import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import type { EsimElsewhere } from '../../../../src-preload/contract/sales/sold-elsewhere.ts';
import type { OperationView } from '../../../../src-preload/contract/sales/operation.ts';
import { isQueued } from '../../../words/orders/after-sale-words.ts';
import { till } from '../../../till-bridge.ts';
import { useCounter } from '../../use-counter.ts';

export type PackagesElsewhere = Extract<EsimElsewhere, { kind: 'packages' }>;

/** What is known of an eSIM that another till sold, by its order. */
export type ToldElsewhere = {
  readonly reply: ReplyOf<'elsewhere-esim'>;
  /** As it was told last: it stays while the service is away. */
  readonly last: PackagesElsewhere | null;
  /** When that was, ISO 8601 in UTC. */
  readonly at: string;
};

/** Who is still typing, or hears several news at once, asks the service once. In milliseconds. */
const restMs = 250;

/** As of a sold eSIM: a package that is queued is asked about less and less often. In milliseconds. */
const queueWaitMs = (asked: number): number => Math.min(60_000, 3_000 * 2 ** asked);

const useIsOnline = (): boolean => useCounter(({ mirror }) => mirror?.service.kind === 'online');

/** Where an eSIM was last seen, asked again when staff ask for everything again; null while it is asked, or can't be. */
export function useSeenElsewhere(iccid: string | null): ReplyOf<'elsewhere-seen'> | null {
  const isOnline = useIsOnline();
  const refreshed = useCounter((counter) => counter.refreshed);
  const [reply, setReply] = useState<ReplyOf<'elsewhere-seen'> | null>(null);
  useEffect(() => {
    if (iccid === null) return undefined;
    let isWanted = true;
    const ask = (): void => {
      till.ask('elsewhere-seen', { iccid }).then(
        (told) => {
          if (isWanted) setReply(told);
        },
        // Main can't be asked, which the window says.
        () => undefined,
      );
    };
    const timer = setTimeout(ask, restMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [iccid, isOnline, refreshed]);
  return iccid === null ? null : reply;
}

/** An eSIM's packages by its order; again when something was done with it. Null while it is asked first. */
export function useEsimElsewhere(iccid: string | null, uidCustomer: string | null): ToldElsewhere | null {
  const isOnline = useIsOnline();
  const refreshed = useCounter((counter) => counter.refreshed);
  const [told, setTold] = useState<ToldElsewhere | null>(null);
  useEffect(() => {
    if (uidCustomer === null) return undefined;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (asked: number): Promise<void> => {
      try {
        const reply = await till.ask('elsewhere-esim', { iccid, uidCustomer });
        if (!isWanted) return;
        const packages = reply.ok && reply.esim.kind === 'packages' ? reply.esim : null;
        setTold((before) => ({
          reply,
          last: packages ?? (reply.ok ? null : (before?.last ?? null)),
          at: packages === null && before !== null ? before.at : new Date().toISOString(),
        }));
        if (packages?.packages.some(isQueued) === true) askIn(queueWaitMs(asked), asked + 1);
      } catch {
        // Main can't be asked, which the window says.
      }
    };
    const askIn = (waitMs: number, asked: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(asked), waitMs);
    };
    const stop = till.on('operation', (operation) => {
      if (operation.uidCustomer.toLowerCase() !== uidCustomer.toLowerCase()) return;
      setTold((before) => withNews(before, operation));
      askIn(restMs, 0);
    });
    timer = setTimeout(() => void ask(0), restMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      stop();
    };
  }, [iccid, uidCustomer, isOnline, refreshed]);
  return uidCustomer === null ? null : told;
}

function withNews(before: ToldElsewhere | null, operation: OperationView): ToldElsewhere | null {
  const last = before?.last ?? null;
  return before === null || last === null ? before : { ...before, last: withOperation(last, operation) };
}

/** What was done with it, with a later copy of one of its operations. */
function withOperation(esim: PackagesElsewhere, operation: OperationView): PackagesElsewhere {
  const { operations } = esim;
  const at = operations.findIndex(({ operationId }) => operationId === operation.operationId);
  return { ...esim, operations: at < 0 ? [...operations, operation] : operations.with(at, operation) };
}
