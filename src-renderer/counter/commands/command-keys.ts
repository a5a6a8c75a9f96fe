/** Where a command can be given. everywhere: in each of the others, too. */
export type Place =
  | 'everywhere'
  | 'tiles'
  | 'sell'
  | 'hand-over'
  | 'orders'
  | 'open'
  | 'shift'
  | 'top-up'
  | 'lock';

type Command = {
  readonly place: Place;
  /** As it is printed on the key, "Ctrl+" or "Alt+" in front where that is held; undefined where it is given by other ways. */
  readonly key?: string;
  /** A further key for the same. */
  readonly orKey?: string;
  /** The last of a run of digits that begins with `key`: which one was pressed says what is meant. */
  readonly toKey?: string;
  readonly isForManagers?: true;
};

/**
 * Every command that staff can give by a key or from the palette, once: its key here, its words in command-words.ts.
 * Keys are heard by {@link useKeys} alone, which takes commands and no keys, so that the sheet of keys lacks none.
 */
const book = {
  palette: { place: 'everywhere', key: 'Ctrl+K' },
  keys: { place: 'everywhere', key: 'F1' },
  help: { place: 'everywhere' },
  'go-sell': { place: 'everywhere', key: 'Ctrl+1' },
  'go-orders': { place: 'everywhere', key: 'Ctrl+2' },
  'go-shift': { place: 'everywhere', key: 'Ctrl+3' },
  'go-money': { place: 'everywhere', key: 'Ctrl+4', isForManagers: true },
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

  'choose-tile': { place: 'tiles', key: 'Alt+1', toKey: 'Alt+9' },

  choose: { place: 'sell', key: '↑', orKey: '↓' },
  'add-or-go-on': { place: 'sell', key: 'Enter' },
  'add-line': { place: 'sell', key: 'Ctrl+Enter' },
  'to-lines': { place: 'sell', key: 'Ctrl+T' },
  'remove-line': { place: 'sell', key: 'Ctrl+Delete' },
  sell: { place: 'sell', key: 'F9' },
  favorite: { place: 'sell', key: 'F8' },
  'note-customer': { place: 'sell', key: 'F2' },
  'change-start': { place: 'sell', key: 'F3' },
  'check-phone': { place: 'sell', key: 'F5' },
  'change-tender': { place: 'sell', key: 'F4' },
  'split-payment': { place: 'sell', key: 'Ctrl+E' },
  'cash-received': { place: 'sell', key: 'Ctrl+B' },
  'card-slip': { place: 'sell', key: 'Ctrl+S' },
  'cash-exact': { place: 'sell', key: 'Alt+1' },
  'cash-second': { place: 'sell', key: 'Alt+2' },
  'cash-third': { place: 'sell', key: 'Alt+3' },
  'cash-fourth': { place: 'sell', key: 'Alt+4' },
  discount: { place: 'sell', key: 'Ctrl+D' },
  fewer: { place: 'sell', key: 'F6' },
  more: { place: 'sell', key: 'F7' },
  'begin-again': { place: 'sell', key: 'Esc' },

  'next-customer': { place: 'hand-over', key: 'Esc' },
  // Once the code has stood for a moment: before, it would be the second press of "sell", or part of the next search.
  'next-when-ready': { place: 'hand-over', key: 'Enter' },
  'customer-has-iphone': { place: 'hand-over', key: 'Ctrl+I' },
  'customer-has-android': { place: 'hand-over', key: 'Ctrl+D' },
  'hand-out-receipt': { place: 'hand-over', key: 'Ctrl+P' },
  // Of no other place: nobody says by habit that money was given.
  'money-given': { place: 'hand-over', key: 'Ctrl+U' },

  'choose-order': { place: 'orders', key: '↑', orKey: '↓' },
  'newest-order': { place: 'orders', key: 'Home' },
  'oldest-order': { place: 'orders', key: 'End' },
  'all-orders': { place: 'orders', key: 'Esc' },
  'sort-orders': { place: 'orders', key: 'F3' },
  receipt: { place: 'orders', key: 'F2' },
  'show-large': { place: 'orders', key: 'F8' },
  'top-up': { place: 'orders', key: 'F4' },
  activate: { place: 'orders', key: 'F6' },
  'correct-payment': { place: 'orders', key: 'Ctrl+E' },
  'give-price': { place: 'orders', key: 'F9' },
  'correct-price': { place: 'orders', key: 'Ctrl+B' },
  refund: { place: 'orders', key: 'F7', isForManagers: true },

  'count-shift': { place: 'shift', key: 'F9' },
  'report-now': { place: 'shift', key: 'F2' },
  'put-cash-in': { place: 'shift', key: 'F6' },
  'take-cash-out': { place: 'shift', key: 'F7' },
  'print-report': { place: 'shift', key: 'F4' },
  'all-shifts': { place: 'shift', key: 'Esc' },

  // Not the key that sells: pressed twice, it would sell before anybody has seen how it is paid.
  'add-top-up': { place: 'top-up', key: 'Ctrl+Enter' },

  'choose-name': { place: 'lock', key: '↑', orKey: '↓' },
  unlock: { place: 'lock', key: 'Enter' },
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
