import type { PlantedFault } from './planted-fault.ts';

const engine = 'src-main/sales/sales-engine.ts';
const answers = 'src-main/sales/read-answer.ts';
const forgotten = 'src-main/sales/close-forgotten.ts';
const door = 'src-main/ledger/ledger-door.ts';

/** Faults that would lose or double a sale. docs/planted-faults.md lists them with the tests that find them. */
export const allPlantedFaults: readonly PlantedFault[] = [
  {
    name: 'a sale is sent before it is written',
    file: engine,
    instead: `const written = ledger.sales.draftSeveral(
      Array.from({ length: quantity }, (_, index) => ({
        orderId: newOrderId(till, createdAt),`,
    planted: `const ids = Array.from({ length: quantity }, () => newOrderId(till, createdAt));
    for (const orderId of ids) {
      void this.#parts.client.submit({ productId: product.productId, orderId, activationMode });
    }
    const written = ledger.sales.draftSeveral(
      Array.from({ length: quantity }, (_, index) => ({
        orderId: ids[index] ?? newOrderId(till, createdAt),`,
    tests: ['test/integration/sales-engine.test.ts'],
  },
  {
    name: 'a sale without an answer is sent again under a new order id',
    file: 'src-main/sales/sale-course.ts',
    instead: 'client.submit({ productId: product.productId, orderId,',
    planted: 'client.submit({ productId: product.productId, orderId: `${orderId}-${sale.progress.attempts}`,',
    tests: ['test/integration/sales-engine.test.ts'],
  },
  {
    name: '409 is taken as a refusal',
    file: answers,
    instead: "return { kind: 'accepted', uidCustomer: failure.uidCustomer, charged: null };",
    planted: "return { kind: 'refused', failure };",
    tests: ['src-main/sales/read-answer.test.ts'],
  },
  {
    name: 'no answer is taken as a refusal',
    file: answers,
    instead: "if (attempts === 1) return moneyMoved(failure) === 'no';",
    planted: "if (attempts === 1) return moneyMoved(failure) !== 'yes';",
    tests: ['src-main/sales/read-answer.test.ts'],
  },
  {
    name: 'a refusal is believed while an earlier attempt may still arrive',
    file: answers,
    instead: "return quiet && (failure.kind === 'refused'",
    planted: "return (quiet || attempts > 1) && (failure.kind === 'refused'",
    tests: ['src-main/sales/read-answer.test.ts'],
  },
  {
    name: 'a late refusal is believed without a look at the history',
    file: 'src-main/sales/sale-course.ts',
    instead: "const isLate = event.kind === 'refused' && sale.progress.attempts > 1;",
    planted: "const isLate = event.kind === 'refused' && sale.progress.attempts < 1;",
    tests: ['test/integration/late-refusal.test.ts'],
  },
  {
    name: 'a second refund is sent while the first may have gone through',
    file: 'src-main/sales/change-course.ts',
    instead: "else if (seen === 'cannot-tell' || !(isQuiet || harmless)) askAgain(change);",
    planted: 'else if (!isQuiet && harmless) askAgain(change);',
    tests: ['test/integration/operations.test.ts'],
  },
  {
    name: 'a refund that was refused after an attempt without an answer is over',
    file: answers,
    instead: "first && moneyMoved(failure) === 'no' && !(intent.triedBefore && failure.kind === 'refused');",
    planted: "moneyMoved(failure) === 'no' && (first || !intent.triedBefore);",
    tests: ['src-main/sales/read-answer.test.ts'],
  },
  {
    name: 'a start forgets what was being sent',
    file: 'src-main/sales/subject-runner.ts',
    instead: "if (state === 'sending') this.#interrupt(id);",
    planted: "if (state === 'sending') continue;",
    tests: ['test/integration/sales-engine.test.ts'],
  },
  {
    name: 'a cart that was sold is sold again',
    file: engine,
    instead: 'if (isSome(sold)) return succeed(sold);',
    planted: '',
    tests: ['test/integration/sales-engine.test.ts'],
  },
  {
    name: 'a refund is sent again though no history tells that it was not made',
    file: 'src-main/sales/look.ts',
    instead: "if (credit === 'not-shown' && !isWhole(place)) return 'cannot-tell';",
    planted: '',
    tests: ['src-main/sales/look.test.ts'],
  },
  {
    name: 'the backup before a migration is skipped',
    file: 'src-main/ledger/ledger.ts',
    instead: 'backUpBeforeMigrating(files, version, Date.now()),',
    planted: 'void [backUpBeforeMigrating, files, version],',
    tests: ['src-main/ledger/operation-book.test.ts'],
  },
  {
    name: 'the backup of the hour is skipped',
    file: 'src-main/ledger/ledger-upkeep.ts',
    instead: "const end = await this.#run({ kind: 'back-up', ledger: this.#files.ledger, at: clock.now() });",
    planted: "const end = { kind: 'backed-up' } as const;",
    tests: ['src-main/ledger/ledger-upkeep.test.ts'],
  },
  {
    name: 'a ledger that was not closed is opened unread',
    file: door,
    instead: 'if (closedAt === null) return this.#openUnclosed();',
    planted: "if (closedAt === null) return this.#openLedger(() => ({ kind: 'in-order' }), null);",
    tests: ['src-main/ledger/ledger-door.test.ts'],
  },
  {
    name: 'an operation is begun on an index that nobody has read',
    file: 'src-main/ledger/ledger-door.ts',
    instead: 'opened.ledger.operations.doubt();',
    planted: '',
    tests: ['src-main/ledger/ledger-door.test.ts'],
  },
  {
    name: 'a ledger in doubt is not read on while it is sold on',
    file: 'src-main/ledger/ledger-upkeep.ts',
    instead: 'if (unread !== null) this.#after(',
    planted: "if (unread === 'in-passing') this.#after(",
    tests: ['src-main/ledger/ledger-upkeep.test.ts'],
  },
  {
    name: 'a ledger that was found damaged is sold on after the next start',
    file: door,
    instead: "if (isSuspected) return this.#stopped({ kind: 'corrupted', detail: 'it was found damaged' });",
    planted: 'void isSuspected;',
    tests: ['src-main/ledger/ledger-door.test.ts'],
  },
  {
    name: 'what was sold before damage was found is left behind',
    file: 'src-main/ledger/salvage.ts',
    instead: 'const carried = tryToCarryOver(into, copy);',
    planted: 'const carried = [tryToCarryOver].length - 1;',
    tests: ['src-main/ledger/ledger-door.test.ts'],
  },
  {
    name: 'what may be missing is not asked for any more after the next start',
    file: 'src-main/ledger/ledger.ts',
    instead: 'this.#mark.missing(missing);',
    planted: 'void missing;',
    tests: ['src-main/ledger/ledger-door.test.ts'],
  },
  {
    name: 'an open purchase is ended by a history that can not know of it',
    file: forgotten,
    instead: 'if (there.size === 0 || history.unreadableCount > 0) return;',
    planted: '',
    tests: ['src-main/sales/close-forgotten.test.ts'],
  },
  {
    name: 'an open purchase is ended by a history that begins after it',
    file: forgotten,
    instead: '!there.has(id) && createdAt - slackMs > history.reachesBackTo;',
    planted: '!there.has(id) && createdAt + slackMs > 0;',
    tests: ['src-main/sales/close-forgotten.test.ts'],
  },
  {
    name: 'an open purchase is ended while it may still be on its way',
    file: forgotten,
    instead: 'return clock.now() - lastAt >= quietMs;',
    planted: 'return clock.now() - lastAt < Infinity + quietMs;',
    tests: ['src-main/sales/close-forgotten.test.ts'],
  },
  {
    name: 'an open purchase of a ledger that was not recovered is ended',
    file: 'src-main/till/lost-sales.ts',
    instead: 'if (isRecovered) closeForgotten(',
    planted: 'if (isRecovered || since >= 0) closeForgotten(',
    tests: ['test/integration/forgotten-purchases.test.ts'],
  },
  {
    name: 'a code is written as it is where there is no key',
    file: 'src-main/sealing/codes.ts',
    instead: "return { kind: 'not-kept' };",
    planted: "return { kind: 'plain', ...activation };",
    tests: ['src-main/sealing/codes.test.ts', 'test/integration/sealed-codes.test.ts'],
  },
  {
    name: 'a telephone number is written as it is where there is no key',
    file: 'src-main/ledger/customer-phones.ts',
    instead: "return typeof known === 'string' ? null :",
    planted: "return typeof known === 'string' ? phone :",
    tests: ['src-main/ledger/sealed-phones.test.ts', 'test/integration/sealed-phones.test.ts'],
  },
  {
    name: 'a sealed code opens for another sale',
    file: 'src-main/sealing/sealed-text.ts',
    instead: '${id}\\n${orderId}`',
    planted: '${id}\\n${orderId.slice(0, 0)}`',
    tests: ['src-main/sealing/sealed-text.test.ts'],
  },
  {
    name: 'what was sold while older codes were sealed is left behind',
    file: 'src-main/ledger/take-sealed.ts',
    instead: 'addEvents(sealed, older);',
    planted: 'madeOf(sealed);',
    tests: ['src-main/ledger/seal-older-codes.test.ts'],
  },
  {
    name: 'a sealed copy of another ledger takes its place',
    file: 'src-main/ledger/take-sealed.ts',
    instead: 'if (Buffer.compare(hash, origin.hash) !== 0) throw unfit();',
    planted: '',
    tests: ['src-main/ledger/seal-older-codes.test.ts'],
  },
  {
    name: 'backups with codes as they are are kept beside a sealed one',
    file: 'src-main/ledger/replace-older-backups.ts',
    instead: 'for (const { name } of older) eraseFile(join(files.backups, name));',
    planted: '',
    tests: ['src-main/ledger/seal-older-codes.test.ts'],
  },
];
