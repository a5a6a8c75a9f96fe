import { Trans } from '@lingui/react/macro';
import { Notice } from './notice.tsx';

/** Says under which name something was saved. @param file its path, of any system. */
export function SavedNotice({ file }: { file: string }) {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return (
    <Notice tone="done">
      <Trans>Saved as {name}</Trans>
    </Notice>
  );
}
