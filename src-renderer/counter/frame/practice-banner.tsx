import { Trans } from '@lingui/react/macro';
import { Button } from '../controls/button.tsx';
import { showSetting, useIsManager } from '../use-counter.ts';
import css from './practice-banner.module.css';

/** Stands over everything while no money moves. */
export function PracticeBanner() {
  const isManager = useIsManager();
  return (
    <div className={css['banner']} role="note">
      <strong className={css['mark']}>
        <Trans>Practice</Trans>
      </strong>
      <span>
        <Trans>Nothing is charged.</Trans>
      </span>
      {isManager && (
        <Button className={css['link'] ?? ''} onPress={() => showSetting('account')}>
          <Trans>Connect the shop&rsquo;s account</Trans>
        </Button>
      )}
    </div>
  );
}
