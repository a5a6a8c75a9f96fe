import { ActionButton } from '../controls/action-button.tsx';
import css from './view-failed.module.css';

/**
 * In place of a view that could not be drawn. What was sold is main's to know, so loading the window again loses
 * nothing of it.
 */
export function ViewFailed() {
  return (
    <section className={css['failed']} role="alert" data-testid="view-failed">
      <div className={css['column']}>
        <h2 className={css['title']}>This view can’t be shown</h2>
        <p className={css['sentence']}>
          Something in this window went wrong; it moved no money, and every sale that was begun is in the
          books: open the counter again and go on.
        </p>
        <ActionButton look="main" autoFocus onPress={() => location.reload()}>
          Open the counter again
        </ActionButton>
      </div>
    </section>
  );
}
