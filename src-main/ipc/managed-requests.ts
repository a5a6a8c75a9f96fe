import type { RequestName } from '../../src-preload/contract.ts';
import type { ManagedPart } from '../../src-preload/contract/managed.ts';

/** SECURITY: which requests change what the shop's administrator can keep for himself. */
export const managedRequests: Readonly<Partial<Record<RequestName, ManagedPart>>> = {
  'account-connect': 'account',
  'account-practice': 'account',
  'account-resume': 'account',
  'callback-set': 'account',
  'prices-set': 'prices',
  'staff-change': 'staff',
  'printing-set': 'printing',
  'language-set': 'language',
  'updates-set': 'updates',
};
