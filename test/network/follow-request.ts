import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Session } from 'node:inspector';
import { z } from 'zod';

/** The way of a press through our files, until its request is handed to Node. */
export type Walk = {
  /** The files on the stack at that moment, from the press on, each as often as it is entered. */
  readonly onTheWay: readonly string[];
  /** All files in which something ran between the press and that moment, those that had returned included. */
  readonly visited: readonly string[];
  /** Whether the press itself brought it so far, with no wait in between. */
  readonly isSameTurn: boolean;
  /** What windows had been told since the press. */
  readonly pushedBefore: readonly string[];
};

const requestMade = 'http.client.request.created';

const message = z.object({ request: z.object({ path: z.string() }) });

const coverage = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({ functionName: z.string(), ranges: z.array(z.object({ count: z.number() })) }),
      ),
    }),
  ),
});

/**
 * Follows what `press` does until it makes a request for `path`: by V8's stack, and by what V8 counts as called.
 *
 * @param pushed the names of what windows have been told until now.
 */
export async function followRequest(
  path: string,
  press: () => Promise<unknown>,
  pushed: () => readonly string[],
): Promise<Walk> {
  const inspector = new Session();
  inspector.connect();
  inspector.post('Profiler.enable');
  inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const made = Promise.withResolvers<Omit<Walk, 'isSameTurn'>>();
  const atPress = pushed().length;
  let isMade = false;
  const look = (published: unknown): void => {
    if (isMade || !message.parse(published).request.path.endsWith(path)) return;
    isMade = true;
    const onTheWay = filesOnStack();
    const pushedBefore = pushed().slice(atPress);
    inspector.post('Profiler.takePreciseCoverage', (error, taken) =>
      error === null
        ? made.resolve({ onTheWay, visited: filesCalled(taken), pushedBefore })
        : made.reject(error),
    );
  };
  subscribe(requestMade, look);
  try {
    // What was called before the press doesn't count.
    inspector.post('Profiler.takePreciseCoverage', () => undefined);
    const answer = press();
    const isSameTurn = isMade;
    await answer;
    return { ...(await made.promise), isSameTurn };
  } finally {
    unsubscribe(requestMade, look);
    inspector.disconnect();
  }
}

function filesOnStack(): string[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = Infinity;
  const stack = new Error().stack ?? '';
  Error.stackTraceLimit = limit;
  const files = stack.split('\n').flatMap((frame) => ownFile(frame) ?? []);
  return files.toReversed().filter((file, at, all) => file !== all[at - 1]);
}

function filesCalled(taken: unknown): string[] {
  const { result } = coverage.parse(taken);
  return result.flatMap(({ url, functions }) => {
    // A function without a name may be the file itself, which runs when it is imported.
    const isCalled = functions.some(
      ({ functionName, ranges: [whole] }) => functionName !== '' && whole !== undefined && whole.count > 0,
    );
    return isCalled ? (ownFile(url) ?? []) : [];
  });
}

/** Of the product, as it is named from the root of the repository. */
const ownFile = (text: string): string | undefined => /\/(src-[a-z-]+\/[^:?)]*\.tsx?)/.exec(text)?.[1];
