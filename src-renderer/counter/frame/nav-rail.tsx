import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Calculator, ChartColumn, List, Settings, ShoppingBag, Wallet, type LucideIcon } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { classNames } from '../../class-names.ts';
import type { Task } from '../../store.ts';
import { usePendingBadge } from '../open/use-pending-badge.ts';
import { goToTask } from '../go-to-task.ts';
import { useCounter, useIsManager } from '../use-counter.ts';
import css from './nav-rail.module.css';
import { taskNames } from './task-names.ts';

const tasks: readonly (readonly [Task, LucideIcon])[] = [
  ['sell', ShoppingBag],
  ['orders', List],
  ['shift', Calculator],
  ['balance', Wallet],
  ['reports', ChartColumn],
  ['settings', Settings],
];

/** What clerks are told nothing of. */
const forManagers: readonly Task[] = ['balance', 'reports'];

/** The tasks of the counter. */
export function NavRail() {
  const current = useCounter((state) => state.task);
  const isManager = useIsManager();
  const pending = usePendingBadge();
  return (
    <nav className={css['rail']} aria-label={t`Tasks`}>
      {tasks
        .filter(([task]) => isManager || !forManagers.includes(task))
        .map(([task, Icon]) => (
          <Button
            key={task}
            className={classNames(css['task'], task === current && css['current'])}
            {...(task === current ? { 'aria-current': 'page' } : {})}
            onPress={() => goToTask(task)}
          >
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            {i18n._(taskNames[task])}
            {task === 'orders' && pending !== null && (
              <span className={css['count']} data-testid="open-count">
                {pending}
              </span>
            )}
          </Button>
        ))}
    </nav>
  );
}
