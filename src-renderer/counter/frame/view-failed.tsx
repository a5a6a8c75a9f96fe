import { Trans } from '@lingui/react/macro';
import { ActionButton } from '../controls/action-button.tsx';
import { classNames } from '../../class-names.ts';
import page from '../controls/one-column.module.css';
import css from './view-failed.module.css';

/**
 * In place of a view that could not be drawn. What was sold is main's to know, so loading the window again loses
 * nothing of it.
 */
export function ViewFailed() {
  return (
    <section className={page['page']} role="alert" data-testid="view-failed">
      <div className={classNames(page['column'], css['column'])}>
        <h2 className={page['title']}>
          <Trans>This view can’t be shown</Trans>
        </h2>
        <p className={page['sentence']}>
          <Trans>
            Something went wrong in this window. Nothing was charged by it, and every sale is in your records.
            Open the counter again to go on.
          </Trans>
        </p>
        <ActionButton look="main" autoFocus onPress={() => location.reload()}>
          <Trans>Open the counter again</Trans>
        </ActionButton>
      </div>
    </section>
  );
}
