import { useLayoutEffect, useRef } from 'react';
import { isInOpenList, isPassedOn } from './controls/open-list.ts';
import { strayPin } from './staff/stray-pin.ts';
import { typedText } from './undo/typed-text.ts';
import { commands, keyOf, keysOf, nameOfPress, pressedAs, type CommandId } from './commands/command-keys.ts';

/** What is done for each command that can be given now. @param key that gave it, as it is printed; none from the palette. */
export type CommandHandlers = Partial<Record<CommandId, (key?: string) => void>>;

/**
 * A view's keys rest while a dialog, a menu or a list of choices is open, and so do those of every view, which come last; a
 * dialog's own don't, nor those that hold everywhere.
 */
type Reach = 'view' | 'last' | 'dialog' | 'everywhere';

type Listener = { readonly reach: Reach; readonly handlers: () => CommandHandlers };

/** Who listens, the last one first: a view's own command comes before the one that holds everywhere. */
const listeners: Listener[] = [];

/** What can be done where staff are, by any key or none. */
export function commandsAtHand(): CommandHandlers {
  return Object.assign({}, ...listeners.map(({ handlers }) => handlers()).toReversed()) as CommandHandlers;
}

/**
 * Commands of the view that is shown, by their keys wherever the focus is in it. Keys are caught before the focused
 * control sees them: a search field keeps every key to itself. Letters alone are no commands anywhere, and undoing what was
 * typed is left to whoever is typing.
 */
export function useKeys(handlers: CommandHandlers, reach: Reach = 'view'): void {
  const current = useRef(handlers);
  useLayoutEffect(() => {
    current.current = handlers;
  });
  // With the view, and not after it: what staff see can be done by its key.
  useLayoutEffect(() => {
    const listener: Listener = { reach, handlers: () => current.current };
    if (reach === 'last') listeners.push(listener);
    else listeners.unshift(listener);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
    };
  }, [reach]);
}

window.addEventListener('keydown', onKeyDown, true);
typedText.watch();

function onKeyDown(event: KeyboardEvent): void {
  if (strayPin.takes(event, event.timeStamp)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const name = event.repeat || event.isComposing || isPassedOn(event) ? undefined : nameOfPress(event);
  if (name === undefined) return;
  if (name === keyOf('undo') && typedText.isIn(event.target)) return;
  const act = handlerOf(name, { inDialog: isInDialog(event.target), inList: isInOpenList(event.target) });
  if (act === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  act(name);
}

type Where = { readonly inDialog: boolean; readonly inList: boolean };

function handlerOf(name: string, { inDialog, inList }: Where): ((key: string) => void) | undefined {
  for (const { reach, handlers } of listeners) {
    if ((inDialog || inList) && (reach === 'view' || reach === 'last')) continue;
    if (inList && reach === 'dialog') continue;
    for (const [id, act] of Object.entries(handlers())) {
      if (hasKey(id, name)) return act;
    }
  }
  return undefined;
}

const isCommand = (id: string): id is CommandId => Object.hasOwn(commands, id);

function hasKey(id: string, name: string): boolean {
  return isCommand(id) && keysOf(id).some((each) => pressedAs(each) === name);
}

/** Whether a key was pressed in a dialog, which keeps the focus while it is open. */
export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;
