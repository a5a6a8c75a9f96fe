import { z } from 'zod';
import { installationId, type InstallationId } from '../../../domain/orders/installation.ts';
import { storedJson, storedStaff } from '../../values/stored-values.ts';

/** The prefix of an installation's subject, before its id. */
export const installationPrefix = 'installation:';

/** Records that this ledger's till replaced another, whose sales are its own from then on. */
const installationEvent = z.object({
  kind: z.literal('replaced'),
  /** The other's name; null if it is unknown. */
  name: z.string().nullable(),
  by: installationId,
  staff: storedStaff,
});
export type InstallationEvent = z.infer<typeof installationEvent>;

/** Undefined if the subject isn't an installation. */
export function installationOfSubject(subject: string): InstallationId | undefined {
  if (!subject.startsWith(installationPrefix)) return undefined;
  const id = installationId.safeParse(subject.slice(installationPrefix.length));
  return id.success ? id.data : undefined;
}

/** As stored in the ledger. */
export const storedInstallationEvent = storedJson(installationEvent);

const eventRow = z.object({ at: z.int(), event: storedInstallationEvent });

/** Whether these are the complete events of an installation. @throws ZodError if one can't be read. */
export const areEventsOfInstallation = (subject: string, events: readonly unknown[]): boolean =>
  installationOfSubject(subject) !== undefined && events.map((event) => eventRow.parse(event)).length === 1;
