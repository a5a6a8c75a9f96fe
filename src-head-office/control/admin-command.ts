import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { makeCode } from '../directory/enrolment-code.ts';
import { revokeTill } from '../directory/tills.ts';

/** What whoever runs the head office asks of it. */
export const adminCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new-code'), shopName: z.string() }),
  z.object({ kind: z.literal('revoke'), till: z.string() }),
]);
export type AdminCommand = z.infer<typeof adminCommand>;

/** Whether it was done, and what to print. */
export const adminReply = z.object({ isDone: z.boolean(), text: z.string() });
export type AdminReply = z.infer<typeof adminReply>;

/** @throws DatabaseFailure */
export async function runAdminCommand(
  database: Database,
  command: AdminCommand,
  now: number,
): Promise<AdminReply> {
  if (command.kind === 'new-code') {
    const code = await makeCode(database, { shopName: command.shopName, now });
    return { isDone: true, text: `Code for one till of "${command.shopName}", for 15 minutes: ${code}` };
  }
  const revoked = await revokeTill(database, { name: command.till, now });
  switch (revoked.kind) {
    case 'revoked':
      return {
        isDone: true,
        text: `"${revoked.till}" of "${revoked.shopName}" is taken out of the chain. What it has told stays.`,
      };
    case 'unknown':
      return { isDone: false, text: `No till of the chain is called "${command.till}".` };
    case 'several':
      return {
        isDone: false,
        text: `Several tills are called "${command.till}": name one by its id, ${revoked.ids.join(' or ')}.`,
      };
  }
}
