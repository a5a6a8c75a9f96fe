import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { electronOfSetup } from '../windows/counter-app.ts';
import type { DrawingOrder } from './drawing-order.ts';

const drawer = join(import.meta.dirname, 'drawer');

/** Draws receipts in a real Electron. @returns the file of each, by its name. */
export function drawReceipts(orders: readonly DrawingOrder[]): ReadonlyMap<string, Buffer> {
  const { executable, launchArguments } = electronOfSetup();
  const folder = mkdtempSync(join(tmpdir(), 'drawings-'));
  try {
    const file = join(folder, 'orders.json');
    writeFileSync(file, JSON.stringify(orders));
    const args = [
      ...launchArguments,
      `--user-data-dir=${join(folder, 'data')}`,
      drawer,
      file,
      join(folder, 'drawn'),
    ];
    const { status, stderr, stdout } = spawnSync(executable, args, { encoding: 'utf8', timeout: 120_000 });
    console.log(stderr.slice(-600), stdout);
    if (status !== 0) throw new Error(`the receipts could not be drawn: ${stderr}`);
    return new Map(
      orders.map(({ name, as }) => [
        name,
        readFileSync(join(folder, 'drawn', `${name}.${as === 'pdf' ? 'pdf' : 'pbm'}`)),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
