import { msg } from '@lingui/core/macro';
import { says, task } from '../page.ts';

/** How most of what is done after a sale begins. */
export const findOrder = says(
  msg({ message: 'In {orders}, search for the phone number, the name or the ICCID, and choose the order.' }),
  { orders: task('orders') },
);
