import type { MessageDescriptor } from '@lingui/core';
import type { Task } from '../../store.ts';
import type { CommandId } from '../commands/command-keys.ts';
import { commandWords } from '../commands/command-words.ts';
import { taskNames } from '../frame/task-names.ts';
import type { PageId } from './page-id.ts';

/** What a step quotes from the screen. Its words and keys are those of the screen: what is renamed there is renamed here. */
export type Quoted = {
  /** As the screen writes it; undefined where only the key is shown. */
  readonly words?: MessageDescriptor;
  /** Whose key stands beside the words. */
  readonly command?: CommandId;
};

/** A sentence of a page, with `{name}` where something is quoted. */
export type HelpText = {
  readonly text: MessageDescriptor;
  readonly quotes: Readonly<Record<string, Quoted>>;
};

export type HelpPage = {
  /** The job, as staff would say it. */
  readonly title: MessageDescriptor;
  /** Other words for the job, with commas between: the page is found by them, too. */
  readonly otherWords: MessageDescriptor;
  /** {@link mostSteps} at most: a page fits one look. */
  readonly steps: readonly HelpText[];
  /** What happens to the money, where that isn't plain from the steps. */
  readonly money?: HelpText;
  /** Leads to where the job is done. */
  readonly leadsTo?: CommandId;
};

/** Pages that stand together in the list. */
export type PageGroup<Id extends PageId> = Readonly<Record<Id, HelpPage>>;

export const leastSteps = 3;
export const mostSteps = 7;

export const says = (text: MessageDescriptor, quotes: HelpText['quotes'] = {}): HelpText => ({
  text,
  quotes,
});

/** The key of a command alone. */
export const key = (command: CommandId): Quoted => ({ command });

/** What the screen calls something, with its key where it has one. */
export const name = (words: MessageDescriptor, command?: CommandId): Quoted =>
  command === undefined ? { words } : { words, command };

/** A command as the palette and its button call it, with its key. */
export const named = (command: CommandId): Quoted => ({ words: commandWords[command], command });

const goTo = {
  sell: 'go-sell',
  orders: 'go-orders',
  shift: 'go-shift',
  balance: 'go-balance',
  reports: 'go-reports',
  settings: 'go-settings',
} as const satisfies Readonly<Record<Task, CommandId>>;

/** A task of the rail, with its key. */
export const task = (of: Task): Quoted => ({ words: taskNames[of], command: goTo[of] });
