import type { Task } from '../../store.ts';
import type { Zooming, Theme } from '../../../src-preload/contract/settings/appearance.ts';
import { till } from '../../till-bridge.ts';
import { turnToCustomer } from '../customer/turn-to-customer.ts';
import { lock } from '../frame/lock.ts';
import { showHelp } from '../help/show-help.ts';
import { canUndo, undoLastChange } from '../undo/last-change.ts';
import {
  chooseAgain,
  counterStore,
  isManagerAt,
  refreshAll,
  showPending,
  showSetting,
  showTask,
} from '../use-counter.ts';
import { commands, type CommandId } from './command-keys.ts';

/** A main that can't be reached says so at the top of the window. */
const told = (asked: Promise<unknown>): void => {
  asked.catch(() => counterStore.setState({ unanswered: true }));
};

const goTo = (task: Task) => (): void => showTask(task);
const zoom = (to: Zooming) => (): void => told(till.ask('zoom-set', { to }));
const paint = (theme: Theme) => (): void => told(till.ask('theme-set', { theme }));

/** What can be done wherever staff are, as far as they may and there is something to do it with. */
export function everywhereCommands(): Partial<Record<CommandId, () => void>> {
  const { staff, mirror, lastChange } = counterStore.getState();
  if (mirror === null)
    return { 'turn-to-customer': turnToCustomer, ...(staff?.kind === 'in' ? { lock } : {}) };
  const [last] = mirror.sales;
  const lastId = last?.package?.productId;
  const all: Partial<Record<CommandId, () => void>> = {
    palette: () => counterStore.setState({ overlay: 'palette' }),
    keys: () => counterStore.setState({ overlay: 'keys' }),
    help: () => showHelp(null),
    'go-sell': goTo('sell'),
    'go-orders': goTo('orders'),
    'go-pending': showPending,
    'go-balance': goTo('balance'),
    'go-reports': goTo('reports'),
    'go-settings': goTo('settings'),
    'go-shift': goTo('shift'),
    ...(lastId === undefined ? {} : { 'sell-last-again': () => chooseAgain(lastId) }),
    ...(canUndo(lastChange) ? { undo: () => void undoLastChange() } : {}),
    refresh: () => told(refreshAll()),
    ...(staff?.kind === 'in' ? { lock } : {}),
    larger: zoom('larger'),
    smaller: zoom('smaller'),
    'usual-size': zoom('usual'),
    'turn-to-customer': turnToCustomer,
    'theme-light': paint('light'),
    'theme-dark': paint('dark'),
    'theme-system': paint('system'),
    'set-till': () => showSetting('till'),
    'set-account': () => showSetting('account'),
    'set-prices': () => showSetting('prices'),
    'set-staff': () => showSetting('staff'),
    'set-language': () => showSetting('language'),
    'set-updates': () => showSetting('updates'),
    'set-appearance': () => showSetting('appearance'),
    ...(staff?.kind === 'in' ? { 'set-own-pin': () => showSetting('own-pin') } : {}),
    'set-notifications': () => showSetting('notifications'),
    'set-head-office': () => showSetting('head-office'),
    'set-limits': () => showSetting('without-approval'),
    'set-receipts': () => showSetting('receipts'),
    'set-printers': () => showSetting('printers'),
    'set-customer-display': () => showSetting('customer-display'),
    'set-currency': () => showSetting('currency'),
    'set-tenders': () => showSetting('tenders'),
    'set-discounts': () => showSetting('discounts'),
    'set-sale-defaults': () => showSetting('sale-defaults'),
    'set-backups': () => showSetting('backups'),
    'set-restore': () => showSetting('restore'),
    'set-accounting': () => showSetting('accounting'),
    'set-customer-data': () => showSetting('customer-data'),
    'set-check-records': () => showSetting('check-records'),
    'set-export-all': () => showSetting('export-all'),
    'set-update-address': () => showSetting('update-address'),
    'set-support': () => showSetting('support'),
    'set-about': () => showSetting('about'),
  };
  return Object.fromEntries(Object.entries(all).filter(([id]) => isManagerAt() || !isForManagers(id)));
}

const isForManagers = (id: string): boolean =>
  Object.entries(commands).some(
    ([each, { isForManagers: forManagers }]) => each === id && forManagers === true,
  );
