import {
  isOpenState,
  transitions,
  type AnyState,
  type Kind,
  type NextEventKind,
  type StateOf,
} from '../../src-books/orders/transitions.ts';

type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;
type AnyEvent = { [Of in Kind]: { [State in StateOf<Of>]: NextEventKind<Of, State> }[StateOf<Of>] }[Kind];

/** What is known in each state, and what is done. */
const stateMeanings: Record<AnyState, string> = {
  drafted:
    'Nothing was sent. The intent is in the ledger; the first attempt is written in the same transaction.',
  sending:
    'An attempt is on record and under way. A start that finds one takes it as unanswered if it was noted as sent, and else holds it.',
  held: 'It may have been sent or not, or its customer may have gone and no history tells. Nothing is sent unless staff say so.',
  unknown:
    'An attempt had no clear answer: the money may or may not have moved. The service is asked until it is known.',
  checked:
    'A look at the package showed that no attempt had its effect. The next one is written in the same transaction.',
  accepted:
    'The service has it. A purchase has moved the money, once, and is asked about until the eSIM is issued or the package found on it; the package of an activation or a refund is looked at until it is done, and nothing is sent again.',
  'cancel-reported':
    'The service has the order, and said that it is canceled. It is asked again, for minutes, before anybody gives money back, unless its history shows the credit.',
  completed: 'Done.',
  canceled:
    'The service canceled it and gave the money back: its history shows the credit, or it said so again, minutes later.',
  refused: 'Not done: the service said no, or was never reached. No money moved.',
  'written-off':
    'Closed by a manager, though nobody knows how it ended. What the service is known to have of it stays in the books, and nothing is sent or asked by itself; where the service turns out to have it, a manager takes it back into the books.',
};

/** What each event says. */
const eventMeanings: Record<AnyEvent, string> = {
  attempted:
    'It is about to be sent. On the disk before a byte is. Of what was held it says who decided that.',
  accepted:
    'Bought: 200, or 409 for our own order id (but where it was only refused, and its order says canceled or ERROR), or the history names it. Of an activation or a refund: 200, and not done yet. Of what was closed: a manager took it back into the books, which count it from here.',
  confirmed: 'Done: 200.',
  unanswered:
    'No answer, none that can be read, or one that proves nothing. The program ended before an answer.',
  refused:
    'A "no" that can be believed (`selling/flows/purchases/refused-purchase.ts`, `selling/answers/kept-order.ts`, `selling/flows/changes/change-flow.ts`), or staff dropped what was held.',
  held: 'A start found it on record as being sent, and no record that it was; its ledger is an older or recovered one; or its customer has gone, and no history tells whether it was bought.',
  issued: 'getStatus: completed, with the profile.',
  'cancel-reported': 'getStatus: canceled, for the first time.',
  'uid-corrected': "The history names another uidCustomer for the order than the service's answer did.",
  'cancel-withdrawn': 'getStatus: in_processing again.',
  canceled: 'getStatus: canceled again, and the history shows the credit or enough time has passed.',
  found: 'The package is on the profile.',
  'seen-done': 'A look at the package, or at the history, shows that it is done.',
  'seen-undone': 'A look shows that it is not done, when doing it again can do no harm.',
  'written-off': 'A manager closed it, with a reason in their words.',
  reopened: 'A manager took it back into the books, which had counted it as bought before it was closed.',
};

const titles: Record<Kind, string> = {
  sale: 'Sale',
  'top-up': 'Top-up',
  activation: 'Activation',
  refund: 'Refund',
};

/** docs/sale-states.md, drawn from the tables of moves. */
export function drawSaleStates(): string {
  const kinds = Object.keys(titles) as Kind[];
  const alike = Map.groupBy(kinds, (kind) => JSON.stringify(transitions[kind]));
  const drawings = [...alike.values()].flatMap((group) => {
    const [kind] = group;
    return kind === undefined
      ? []
      : [`## ${group.map((each) => titles[each]).join(' and ')}\n\n${drawing(kind)}`];
  });
  return [
    '# The states of a sale, and of what is done afterwards',
    `Drawn from \`src-books/orders/transitions.ts\` by \`npm run task -- drawings\`; a test fails where the two differ. Each arrow is an event in
the ledger, written in one transaction with the state that it leads to. There is no other arrow: a move that isn't in
the table doesn't compile. [Why no sale is doubled or lost](architecture.md#why-no-sale-is-doubled-or-lost) says what follows from it.`,
    ...drawings,
    `## States\n\n${table('State', stateMeanings)}`,
    `## Events\n\n${table('Event', eventMeanings)}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function drawing(kind: Kind): string {
  const table: Table = transitions[kind];
  const states = Object.keys(table) as AnyState[];
  const lines = states.flatMap((state) => {
    const events = Object.entries(table[state] ?? {}).map(
      ([event, next]) => `${state} --> ${next}: ${event}`,
    );
    return isOpenState(kind, state) ? events : [...events, `${state} --> [*]`];
  });
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...['[*] --> drafted', ...lines].map((line) => `  ${line}`),
    '```',
  ].join('\n');
}

/** As the formatter lays it out. */
function table(heading: string, meanings: Readonly<Record<string, string>>): string {
  const rows = [
    [heading, 'Meaning'],
    ...Object.entries(meanings).map(([name, meaning]) => [`\`${name}\``, meaning]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = rows;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n');
}
