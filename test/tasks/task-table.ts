import { table } from '../faults/table.ts';
import { betweenKeysMs } from '../bench/typist.ts';
import { issueDelayMs, runs, type TaskFigures } from './measure-usual-sales.ts';
import { keysOf, type UsualSale } from './usual-sales.ts';

/** The machine's share may take so many times as long as the bare requests. */
export const mostMachineShare = 1.15;

const asPrinted = (key: string): string =>
  key.replace(/^Control\+(.)$/, (_whole, letter: string) => `Ctrl+${letter.toUpperCase()}`);

const typedIn = ({ steps }: UsualSale): string =>
  steps.flatMap(({ search }) => (search === '' ? [] : [`\`${search}\``])).join(', ');

/** What of a row doesn't depend on the computer: the sale, what is typed, and the keys besides. */
export const keysOfRow = (sale: UsualSale): readonly [string, string, string] => [
  sale.name,
  typedIn(sale),
  `${String(keysOf(sale).length)}: ${keysOf(sale).map(asPrinted).join(', ')}`,
];

/** The page that says what the most usual sales take of staff, and of the machine. */
export function taskTable(figures: readonly TaskFigures[]): string {
  const inMs = (milliseconds: number): string => `${String(Math.round(milliseconds))} ms`;
  return `# What a sale takes

Made by \`npm run tasks -- --write\`: do not edit. The most usual sales in the real app, from an empty search until
the code is painted, by keys alone: medians of ${String(runs)}, in turn with a script that sends the same signed requests to the same
service, with the same waits between its questions. The service takes ${String(issueDelayMs)} ms to issue an eSIM. Of several eSIMs the first
counts, on both sides: the customer scans it while the others come.

Keys: those besides the search text; one that is pressed with Ctrl is one. How many each may take is in
\`test/tasks/usual-sales.ts\`, and \`test/e2e/usual-sales.test.ts\` holds it. A quick typist presses one each ${String(betweenKeysMs)} ms, and later where the counter isn't ready for it. The machine's share is what is
left without those pauses; \`npm run bench -- tasks\` prints it against the bare requests, with its bar of ${String(mostMachineShare)}.

What the machine takes beyond the bare requests: the sale is on the disk before a byte is sent, each purchase has a
connection of its own, and the code is drawn with the next frame once main has it. When that frame is on the screen the
browser says (Element Timing API).

${table(
  ['Sale', 'Typed', 'Keys besides', 'Idle to code', 'The machine', 'Bare requests', 'Ratio'],
  figures.map(({ sale, idleToCode, machine, bare }) => [
    ...keysOfRow(sale),
    inMs(idleToCode),
    inMs(machine),
    inMs(bare),
    (machine / bare).toFixed(2),
  ]),
)}
`;
}
