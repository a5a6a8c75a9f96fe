import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { topUpIntent } from '../../test/fixtures/intents.ts';
import { value } from '../../test/value.ts';
import { answerTopUp } from '../domain/orders/top-up.ts';
import { Ledger } from '../ledger/ledger.ts';
import { openProblem } from './open-problem.ts';

it('another operation is in the way until the service has told its end, or until staff have decided', () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-'));
  const ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  onTestFinished(() => {
    ledger.close();
    rmSync(folder, { recursive: true });
  });
  const sent = value(ledger.operations.draftTopUp(topUpIntent(1)));
  const { operationId } = sent.intent;
  expect(openProblem(ledger, operationId)).toEqual({ kind: 'operation-open', operationId });
  value(ledger.operations.moveTopUp(sent, answerTopUp(sent.progress, { kind: 'held' }), 2));
  expect(openProblem(ledger, operationId)).toEqual({ kind: 'operation-open', operationId, isHeld: true });
});
