import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Task } from '../../store.ts';

/** What each task is called, wherever it is named. */
export const taskNames: Record<Task, MessageDescriptor> = {
  sell: msg`Sell`,
  orders: msg`Orders`,
  shift: msg`Shift`,
  money: msg`Money`,
  reports: msg`Reports`,
  settings: msg`Settings`,
};
