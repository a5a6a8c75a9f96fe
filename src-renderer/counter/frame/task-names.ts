import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Task } from '../../store.ts';

/** What each task is called, wherever it is named. */
export const taskNames: Record<Task, MessageDescriptor> = {
  sell: msg`Sell`,
  orders: msg`Orders`,
  shift: msg`Shift`,
  balance: msg`Balance`,
  reports: msg`Reports`,
  settings: msg`Settings`,
};
