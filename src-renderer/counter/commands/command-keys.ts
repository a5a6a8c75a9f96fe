/** Where a command can be given. everywhere: in each of the others, too. */
export type Place =
  | 'everywhere'
  | 'tiles'
  | 'sell'
  | 'hand-over'
  | 'orders'
  | 'open'
  | 'shift'
  | 'reports'
  | 'top-up'
  | 'lock';

/**
 * What a key means where several commands share it: the same in every place, so that nobody has to think where they are.
 * A command without one is the only meaning of its key.
 */
export type Meaning =
  /** The one thing that the view is for. */
  | 'main-action'
  /** Choose in the list. */
  | 'choose'
  /** The one that has this number. */
  | 'numbered'
  /** Go on with what is chosen. */
  | 'go-on'
  /** Away from here: cleared, done with, or the whole list again. */
  | 'leave'
  /** Put a package into the sale. */
  | 'add'
  /** Take a package back: out of the sale, or as a refund. */
  | 'take-back'
  /** Who the customer is. */
  | 'customer'
  /** When the package starts. */
  | 'start'
  /** How the customer pays. */
  | 'payment'
  /** The customer’s phone. */
  | 'phone'
  /** What the customer pays. */
  | 'price'
  /** On paper, or as a file where there is no printer. */
  | 'print';

type Command = {
  readonly place: Place;
  /** As it is printed on the key, "Ctrl+" or "Alt+" in front where that is held; undefined where it is given by other ways. */
  readonly key?: string;
  /** A further key for the same. */
  readonly orKey?: string;
  /** The last of a run of digits that begins with `key`: which one was pressed says what is meant. */
  readonly toKey?: string;
  readonly isForManagers?: true;
  /** Where other commands have the same key. */
  readonly meaning?: Meaning;
};

/**
 * Every command that staff can give by a key or from the palette, once: its key here, its words in command-words.ts.
 * A key means the same in every place, or does nothing there.
 * Keys are heard by {@link useKeys} alone, which takes commands and no keys, so that the sheet of keys lacks none.
 */
const book = {
  palette: { place: 'everywhere', key: 'Ctrl+K' },
  keys: { place: 'everywhere', key: 'F1' },
  help: { place: 'everywhere' },
  'go-sell': { place: 'everywhere', key: 'Ctrl+1' },
  'go-orders': { place: 'everywhere', key: 'Ctrl+2' },
  'go-shift': { place: 'everywhere', key: 'Ctrl+3' },
  'go-balance': { place: 'everywhere', key: 'Ctrl+4', isForManagers: true },
  'go-reports': { place: 'everywhere', key: 'Ctrl+5', isForManagers: true },
  'go-settings': { place: 'everywhere', key: 'Ctrl+6' },
  'go-pending': { place: 'everywhere', key: 'Ctrl+O' },
  'sell-last-again': { place: 'everywhere', key: 'Ctrl+G' },
  // What was typed since is taken back first, by the field itself.
  undo: { place: 'everywhere', key: 'Ctrl+Z' },
  refresh: { place: 'everywhere', key: 'Ctrl+R' },
  lock: { place: 'everywhere', key: 'Ctrl+L' },
  larger: { place: 'everywhere', key: 'Ctrl++' },
  smaller: { place: 'everywhere', key: 'Ctrl+-' },
  'usual-size': { place: 'everywhere', key: 'Ctrl+0' },
  'full-screen': { place: 'everywhere', key: 'F11' },
  'turn-to-customer': { place: 'everywhere', key: 'F12' },
  'theme-light': { place: 'everywhere' },
  'theme-dark': { place: 'everywhere' },
  'theme-system': { place: 'everywhere' },
  'set-till': { place: 'everywhere', isForManagers: true },
  'set-account': { place: 'everywhere', isForManagers: true },
  'set-prices': { place: 'everywhere', isForManagers: true },
  'set-staff': { place: 'everywhere', isForManagers: true },
  'set-language': { place: 'everywhere' },
  'set-updates': { place: 'everywhere', isForManagers: true },
  'set-appearance': { place: 'everywhere' },
  'set-own-pin': { place: 'everywhere' },
  'set-notifications': { place: 'everywhere', isForManagers: true },
  'set-head-office': { place: 'everywhere', isForManagers: true },
  'set-limits': { place: 'everywhere', isForManagers: true },
  'set-receipts': { place: 'everywhere', isForManagers: true },
  'set-printers': { place: 'everywhere', isForManagers: true },
  'set-customer-display': { place: 'everywhere', isForManagers: true },
  'set-currency': { place: 'everywhere', isForManagers: true },
  'set-tenders': { place: 'everywhere', isForManagers: true },
  'set-discounts': { place: 'everywhere', isForManagers: true },
  'set-sale-defaults': { place: 'everywhere', isForManagers: true },
  'set-backups': { place: 'everywhere', isForManagers: true },
  'set-restore': { place: 'everywhere', isForManagers: true },
  'set-accounting': { place: 'everywhere', isForManagers: true },
  'set-customer-data': { place: 'everywhere', isForManagers: true },
  'set-check-records': { place: 'everywhere', isForManagers: true },
  'set-export-all': { place: 'everywhere', isForManagers: true },
  'set-update-address': { place: 'everywhere', isForManagers: true },
  'set-support': { place: 'everywhere', isForManagers: true },
  'set-about': { place: 'everywhere' },

  'choose-tile': { place: 'tiles', key: 'Alt+1', toKey: 'Alt+9', meaning: 'numbered' },

  choose: { place: 'sell', key: '↑', orKey: '↓', meaning: 'choose' },
  'add-or-go-on': { place: 'sell', key: 'Enter', meaning: 'go-on' },
  'add-line': { place: 'sell', key: 'Ctrl+Enter', meaning: 'add' },
  'to-lines': { place: 'sell', key: 'Ctrl+T' },
  'remove-line': { place: 'sell', key: 'Ctrl+Delete', meaning: 'take-back' },
  sell: { place: 'sell', key: 'F9', meaning: 'main-action' },
  favorite: { place: 'sell', key: 'F8' },
  'note-customer': { place: 'sell', key: 'F2', meaning: 'customer' },
  'change-start': { place: 'sell', key: 'F3', meaning: 'start' },
  'check-phone': { place: 'sell', key: 'F5', meaning: 'phone' },
  'change-tender': { place: 'sell', key: 'F4', meaning: 'payment' },
  'split-payment': { place: 'sell', key: 'Ctrl+E' },
  'cash-received': { place: 'sell', key: 'Ctrl+B' },
  'card-slip': { place: 'sell', key: 'Ctrl+N' },
  'cash-exact': { place: 'sell', key: 'Alt+1', meaning: 'numbered' },
  'cash-second': { place: 'sell', key: 'Alt+2', meaning: 'numbered' },
  'cash-third': { place: 'sell', key: 'Alt+3', meaning: 'numbered' },
  'cash-fourth': { place: 'sell', key: 'Alt+4', meaning: 'numbered' },
  discount: { place: 'sell', key: 'Ctrl+D', meaning: 'price' },
  fewer: { place: 'sell', key: 'F6' },
  more: { place: 'sell', key: 'F7' },
  'begin-again': { place: 'sell', key: 'Esc', meaning: 'leave' },

  'next-customer': { place: 'hand-over', key: 'Esc', meaning: 'leave' },
  // Once the code has stood for a moment: before, it would be the second press of "sell", or part of the next search.
  'next-when-ready': { place: 'hand-over', key: 'Enter', meaning: 'go-on' },
  'change-phone': { place: 'hand-over', key: 'F5', meaning: 'phone' },
  'customer-has-iphone': { place: 'hand-over' },
  'customer-has-android': { place: 'hand-over' },
  'hand-out-receipt': { place: 'hand-over', key: 'Ctrl+P', meaning: 'print' },
  // Of no other place: nobody says by habit that money was given.
  'money-given': { place: 'hand-over', key: 'Ctrl+U' },

  'choose-order': { place: 'orders', key: '↑', orKey: '↓', meaning: 'choose' },
  'newest-order': { place: 'orders', key: 'Home' },
  'oldest-order': { place: 'orders', key: 'End' },
  'all-orders': { place: 'orders', key: 'Esc', meaning: 'leave' },
  'sort-orders': { place: 'orders', key: 'Ctrl+S' },
  receipt: { place: 'orders', key: 'Ctrl+P', meaning: 'print' },
  'show-large': { place: 'orders', key: 'F9', meaning: 'main-action' },
  'change-customer': { place: 'orders', key: 'F2', meaning: 'customer' },
  'top-up': { place: 'orders', key: 'Ctrl+Enter', meaning: 'add' },
  activate: { place: 'orders', key: 'F3', meaning: 'start' },
  'correct-payment': { place: 'orders', key: 'F4', meaning: 'payment' },
  'order-price': { place: 'orders', key: 'Ctrl+D', meaning: 'price' },
  refund: { place: 'orders', key: 'Ctrl+Delete', meaning: 'take-back', isForManagers: true },

  'count-shift': { place: 'shift', key: 'F9', meaning: 'main-action' },
  // The X report of the open shift comes first: what would be printed is seen before.
  'print-report': { place: 'shift', key: 'Ctrl+P', meaning: 'print' },
  'put-cash-in': { place: 'shift', key: 'Ctrl+I' },
  'take-cash-out': { place: 'shift', key: 'Ctrl+J' },
  'all-shifts': { place: 'shift', key: 'Esc', meaning: 'leave' },

  'print-sales-report': { place: 'reports', key: 'Ctrl+P', meaning: 'print', isForManagers: true },

  // Not the key that sells: pressed twice, it would sell before anybody has seen how it is paid.
  'add-top-up': { place: 'top-up', key: 'Ctrl+Enter', meaning: 'add' },

  'choose-name': { place: 'lock', key: '↑', orKey: '↓', meaning: 'choose' },
  unlock: { place: 'lock', key: 'Enter', meaning: 'go-on' },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandId = keyof typeof book;

export const commands: Readonly<Record<CommandId, Command>> = book;

export const commandIds = Object.keys(book).filter((id): id is CommandId => Object.hasOwn(book, id));

type Keyed = { [Id in CommandId]: (typeof book)[Id] extends { key: string } ? Id : never }[CommandId];

/** What is printed on a command's key. */
export const keyOf = (id: Keyed): string => book[id].key;

/** Every key of a command; none where it has no key. */
export function keysOf(id: CommandId): readonly string[] {
  const { key, orKey, toKey } = commands[id];
  if (key === undefined) return [];
  if (toKey === undefined) return orKey === undefined ? [key] : [key, orKey];
  const [first, last] = [digitOf(key), digitOf(toKey)];
  return Array.from({ length: last - first + 1 }, (_, at) => `${key.slice(0, -1)}${first + at}`);
}

/** A command's keys as the sheet of keys prints them: a run as "Alt+1–9". */
export function printedKeys(id: CommandId): readonly string[] {
  const { key, toKey } = commands[id];
  return key === undefined || toKey === undefined ? keysOf(id) : [`${key}–${digitOf(toKey)}`];
}

/** The digit that a key ends in: 3 of "Alt+3". */
export const digitOf = (key: string): number => Number(key.at(-1));

/** How a command's key is called where it is pressed: "Ctrl+K", "Escape", "ArrowUp". */
export function pressedAs(key: string): string {
  switch (key) {
    case 'Esc':
      return 'Escape';
    case '↑':
      return 'ArrowUp';
    case '↓':
      return 'ArrowDown';
    default:
      return key;
  }
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** How a key that was pressed is called; ⌘ does what Ctrl does. Undefined where other keys are held with it. */
export function nameOfPress({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): string | undefined {
  if (shiftKey || (ctrlKey && metaKey)) return undefined;
  if (altKey) {
    // By its place: with Alt a Mac types "¡" there, and a French keyboard "&".
    const digit = /^Digit(?<digit>\d)$/.exec(code)?.groups?.['digit'];
    return digit === undefined || ctrlKey || metaKey ? undefined : `Alt+${digit}`;
  }
  const name = key.length === 1 ? key.toUpperCase() : key;
  return ctrlKey || metaKey ? `Ctrl+${name}` : name;
}
