import type { ReactNode } from 'react';
import css from './for-managers.module.css';

type ForManagersProps = { readonly name: string; readonly testId: string; readonly children: ReactNode };

/** What the shop pays and earns: folded away, because customers read over the counter. Main tells it to managers alone. */
export function ForManagers({ name, testId, children }: ForManagersProps) {
  return (
    <details className={css['fold']} data-testid={testId}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}
