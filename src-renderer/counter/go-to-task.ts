import type { Task } from '../store.ts';
import { focusMainField } from './main-field.ts';
import { showTask } from './use-counter.ts';

/** Shows a task from its beginning, also where it is shown already: what is typed next belongs to it. */
export function goToTask(task: Task): void {
  showTask(task);
  focusMainField();
}
