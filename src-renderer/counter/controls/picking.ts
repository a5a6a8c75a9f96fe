import { movedRow } from '../list/moved-row.ts';

/** Where somebody is who picks one of many. */
export type Picking = {
  /** Whether the choices are listed. */
  readonly isOpen: boolean;
  /** What was typed since the list was last closed; null while nothing was, and the name of what is picked stands there. */
  readonly text: string | null;
  /** The number of the row that Enter picks. */
  readonly chosen: number | undefined;
};

export const closed: Picking = { isOpen: false, text: null, chosen: undefined };

/** What is listed at the moment. */
export type Listed = {
  readonly count: number;
  /** The number of the row that is picked already; -1 where it isn't listed. */
  readonly pickedAt: number;
};

/** All choices, with the one that is picked already in sight. */
export const opened = ({ pickedAt }: Listed): Picking => ({
  isOpen: true,
  text: null,
  chosen: pickedAt === -1 ? undefined : pickedAt,
});

/** No row is chosen by typing alone, so that Enter picks only what was chosen. */
export const typedInto = (text: string): Picking => ({ isOpen: true, text, chosen: undefined });

/** What a key did: undefined where it is the window's, or the field's own. */
export type Pressed = {
  readonly picking: Picking;
  /** The number of the row that was picked by it. */
  readonly picked?: number;
  /** Whether the key does what it does elsewhere too: Tab leads on. */
  readonly goesOn?: true;
};

/** How many rows PageUp and PageDown pass. */
const page = 7;

/**
 * What a key does in the field of an editable list of choices.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/#keyboardinteraction
 */
export function pressedKey(picking: Picking, key: string, listed: Listed): Pressed | undefined {
  if (!picking.isOpen) {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
    const open = opened(listed);
    if (open.chosen !== undefined || listed.count === 0) return { picking: open };
    return { picking: { ...open, chosen: key === 'ArrowDown' ? 0 : listed.count - 1 } };
  }
  const { chosen } = picking;
  switch (key) {
    case 'Escape':
      return { picking: closed };
    case 'Enter':
      return { picking: closed, ...(chosen === undefined ? {} : { picked: chosen }) };
    case 'Tab':
      return { picking: closed, goesOn: true, ...(chosen === undefined ? {} : { picked: chosen }) };
    // They move in the text.
    case 'Home':
    case 'End':
      return undefined;
    case 'ArrowUp':
      if (chosen === undefined) return { picking: { ...picking, chosen: lastOf(listed) } };
      break;
    default:
      break;
  }
  const to = movedRow(key, chosen, listed.count, page);
  return to === undefined ? undefined : { picking: { ...picking, chosen: to } };
}

const lastOf = ({ count }: Listed): number | undefined => (count === 0 ? undefined : count - 1);
