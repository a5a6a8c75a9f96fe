import type { HistoryLine } from './history-line.ts';

/** Maps purchases of others to the lines that credited them, so that both become one finding. */
export function creditsOf(lines: readonly HistoryLine[]): ReadonlyMap<HistoryLine, HistoryLine> {
  const purchases = new Map<string, HistoryLine>();
  for (const line of lines) {
    const name = nameOf(line);
    if (line.about.kind === 'purchase' && name !== undefined) purchases.set(name, line);
  }
  const credits = new Map<HistoryLine, HistoryLine>();
  for (const line of lines) {
    const purchase = line.about.kind === 'credit' ? purchases.get(nameOf(line) ?? '') : undefined;
    if (purchase !== undefined && !credits.has(purchase)) credits.set(purchase, line);
  }
  return credits;
}

const nameOf = ({ orderId, uidCustomer, idPack }: HistoryLine): string | undefined =>
  orderId ?? (uidCustomer === null ? undefined : `${uidCustomer} ${String(idPack ?? '')}`);
