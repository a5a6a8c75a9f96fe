import { Trans } from '@lingui/react/macro';
import { till } from '../../till-bridge.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { counterStore } from '../use-counter.ts';
import css from './saved-file.module.css';

type SavedFileProps = {
  /** Its path, of any system. */
  readonly file: string;
  readonly what: 'receipt' | 'code';
};

/** Says where something for the customer was saved, and leads there: to print it, or to send it on. */
export function SavedFile({ file, what }: SavedFileProps) {
  const [name = file, folder = ''] = file.split(/[\\/]/).toReversed();
  const show = (): void => {
    till.ask('saved-show', { file }).catch(() => counterStore.setState({ unanswered: true }));
  };
  return (
    <Notice tone="done">
      {what === 'receipt' ? (
        <Trans>
          Receipt saved in {folder} as {name}
        </Trans>
      ) : (
        <Trans>
          QR code saved in {folder} as {name}
        </Trans>
      )}{' '}
      <span className={css['line']}>
        <Button className={css['show']} onPress={show} data-testid="show-saved">
          <Trans>Show in folder</Trans>
        </Button>
      </span>
    </Notice>
  );
}
