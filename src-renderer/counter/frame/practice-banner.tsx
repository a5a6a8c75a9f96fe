import { Button } from '../controls/button.tsx';
import { showTask, useIsManager } from '../use-counter.ts';
import css from './practice-banner.module.css';

/** Stands over everything while no money moves. */
export function PracticeBanner() {
  const isManager = useIsManager();
  return (
    <div className={css['banner']} role="note">
      <strong className={css['mark']}>Practice</strong>
      <span>Everything works, no money moves.</span>
      {isManager && (
        <Button className={css['link'] ?? ''} onPress={() => showTask('settings')}>
          Connect the shop&rsquo;s account
        </Button>
      )}
    </div>
  );
}
