import { accountMovePrefix, areEventsOfAccountMove } from '../records/till/account-move-row.ts';
import { areEventsOfBehind, behindPrefix } from '../records/till/behind-row.ts';
import { areEventsOfErasure, erasurePrefix } from '../forgetting/erasure-row.ts';
import { areEventsOfInstallation, installationPrefix } from '../records/till/installation-row.ts';
import { areEventsOfShift, shiftOfSubject, shiftPrefix } from '../shifts/shift-row.ts';

/**
 * A kind of record that is neither a sale nor an operation. It has no row: readers use its events. None of
 * its event kinds may have the name of one that moves money (entry-book.ts).
 */
type EventOnlyRecord = {
  /** The prefix of the subject. No id of a sale or an operation has a colon. */
  readonly prefix: string;
  /** Whether these can be all events of the subject. @throws ZodError if one can't be read. */
  readonly agrees: (subject: string, events: readonly unknown[]) => boolean;
};

/** Everything that the chain may have events of, besides sales and operations. */
const kinds: readonly EventOnlyRecord[] = [
  {
    prefix: shiftPrefix,
    agrees: (subject, events) => {
      const number = shiftOfSubject(subject);
      return number !== undefined && areEventsOfShift(number, events);
    },
  },
  { prefix: accountMovePrefix, agrees: (_subject, events) => areEventsOfAccountMove(events) },
  { prefix: erasurePrefix, agrees: (_subject, events) => areEventsOfErasure(events) },
  { prefix: installationPrefix, agrees: areEventsOfInstallation },
  { prefix: behindPrefix, agrees: (_subject, events) => areEventsOfBehind(events) },
];

/** The ranges of such subjects in text order: from the first value to before the second. */
export const eventOnlyRanges: readonly (readonly [string, string])[] = kinds.map(({ prefix }) => [
  prefix,
  // The character after the colon.
  `${prefix.slice(0, -1)};`,
]);

export const isEventOnly = (subject: string): boolean =>
  kinds.some(({ prefix }) => subject.startsWith(prefix));

/** Whether these can be all events of a subject without a row. @throws ZodError if one can't be read. */
export const eventsOnlyAgree = (subject: string, events: readonly unknown[]): boolean =>
  kinds.some(({ prefix, agrees }) => subject.startsWith(prefix) && agrees(subject, events));
