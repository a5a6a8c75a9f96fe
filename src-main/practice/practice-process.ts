import { enableCompileCache, flushCompileCache } from 'node:module';
import type { PracticeReply } from './practice-messages.ts';

/**
 * Runs the merchant service of practice mode in a process of its own. It waits for one message with its settings, and
 * answers with the service's address or why it did not start. Its parent ends it.
 */

// SECURITY: its files are for this user only.
process.umask(0o077);
// The service below is compiled once, and not at each start.
enableCompileCache(process.argv[2]);

const answer = (reply: PracticeReply): void => process.parentPort.postMessage(reply);

const loaded = import('./serve-practice.ts');
process.parentPort.once('message', ({ data }) => {
  loaded
    .then(({ servePractice }) => servePractice(data))
    .then(
      ({ address }) => {
        answer({ kind: 'listening', address });
        // A process that its parent ends doesn't write the cache by itself.
        flushCompileCache();
      },
      (error: unknown) => answer({ kind: 'failed', detail: String(error) }),
    );
});
