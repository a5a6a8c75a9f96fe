import { z } from 'zod';
import { installationId, type InstallationId } from '../../domain/installation.ts';
import { storedJson, storedStaff } from './stored-values.ts';

/** What an installation is called among the subjects of events, before its id. */
export const installationPrefix = 'installation:';

/** That this ledger's till took the place of another: the sales of that one are its own from then on. */
const installationEvent = z.object({
  kind: z.literal('replaced'),
  /** What the other was called; null where nobody knows. */
  name: z.string().nullable(),
  by: installationId,
  staff: storedStaff,
});
export type InstallationEvent = z.infer<typeof installationEvent>;

/** Undefined where the subject isn't an installation. */
export function installationOfSubject(subject: string): InstallationId | undefined {
  if (!subject.startsWith(installationPrefix)) return undefined;
  const id = installationId.safeParse(subject.slice(installationPrefix.length));
  return id.success ? id.data : undefined;
}

/** As the ledger has it. */
export const storedInstallationEvent = storedJson(installationEvent);

const eventRow = z.object({ at: z.int(), event: storedInstallationEvent });

/** Whether these are all events that an installation has. @throws ZodError where one can't be read. */
export const areEventsOfInstallation = (subject: string, events: readonly unknown[]): boolean =>
  installationOfSubject(subject) !== undefined && events.map((event) => eventRow.parse(event)).length === 1;
