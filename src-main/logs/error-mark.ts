import { z } from 'zod';

const names = [
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'AggregateError',
  'AbortError',
  'TimeoutError',
  'ZodError',
  'StorageFaultError',
] as const;

const name = z.enum([...names, 'other']);
/** As Node and the system name them. */
const code = z.string().regex(/^(E[A-Z0-9]{2,20}|ERR_[A-Z0-9_]{1,50})$/);
/** A file of the program by its base name, with line and column. */
const frame = z.string().regex(/^[\w.-]{1,80}\.[cm]?[jt]s:\d{1,8}:\d{1,8}$/);

/** What the log keeps of an error: what it is and where it came from. Never its message, which may quote anybody. */
export const errorMark = z.strictObject({ name, code: code.nullable(), frames: z.array(frame).max(12) });
export type ErrorMark = z.infer<typeof errorMark>;

/** What may be kept of anything that was thrown. */
export function markOf(thrown: unknown): ErrorMark {
  if (!(thrown instanceof Error)) return { name: 'other', code: null, frames: [] };
  const known = name.safeParse(thrown.name);
  const ownCode = code.safeParse('code' in thrown ? thrown.code : undefined);
  return {
    name: known.success ? known.data : 'other',
    code: ownCode.success ? ownCode.data : null,
    frames: framesOf(thrown),
  };
}

/** SECURITY: the message is removed first, because it may look like a line of the stack. */
function framesOf({ name: called, message, stack = '' }: Error): string[] {
  const head = message === '' ? called : `${called}: ${message}`;
  if (!stack.startsWith(head)) return [];
  return stack
    .slice(head.length)
    .split('\n')
    .flatMap((line) => {
      const found = /([\w.-]+:\d+:\d+)\)?$/.exec(line)?.[1];
      const parsed = frame.safeParse(found);
      return parsed.success ? [parsed.data] : [];
    })
    .slice(0, 12);
}
