import { i18n } from '@lingui/core';
import { commandIds, commands, printedKeys, type CommandId, type Place } from './command-keys.ts';
import { commandWords, placeWords } from './command-words.ts';

type KeyRow = { readonly id: CommandId; readonly keys: readonly string[]; readonly words: string };
type KeyGroup = { readonly place: Place; readonly title: string; readonly rows: readonly KeyRow[] };

const isPlace = (name: string): name is Place => Object.hasOwn(placeWords, name);

/** Every key that this person can use, by the place where it does something. */
export function sheetOfKeys(isManager: boolean, here: readonly Place[] = []): readonly KeyGroup[] {
  return Object.keys(placeWords)
    .filter(isPlace)
    .map((place) => ({
      place,
      title: i18n._(placeWords[place]),
      rows: commandIds.flatMap((id): KeyRow[] => {
        const keys = printedKeys(id);
        if (commands[id].place !== place || keys.length === 0) return [];
        if (commands[id].isForManagers === true && !isManager) return [];
        return [{ id, keys, words: i18n._(commandWords[id]) }];
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => Number(here.includes(b.place)) - Number(here.includes(a.place)));
}
