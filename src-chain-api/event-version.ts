import { z } from 'zod';

/**
 * The newest version of events that this program writes and reads. An event of a later one carries it as `version` beside its
 * `kind`; absent means 1. A version is raised where an older reader would take an event for something else: a new kind, or a
 * new field that nobody has to know, needs none.
 */
export const newestEventVersion = 1;

/** What every event has, whoever wrote it. */
export const anyEvent = z.looseObject({ kind: z.string().min(1), version: z.int().min(1).default(1) });
