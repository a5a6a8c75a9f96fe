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
            Something in this window went wrong; it moved no money, and every sale that was begun is in your
            records: open the counter again and go on.
          </Trans>
        </p>
        <ActionButton look="main" autoFocus onPress={() => location.reload()}>
          <Trans>Open the counter again</Trans>
        </ActionButton>
      </div>
    </section>
  );
}
