import { Trans } from '@lingui/react/macro';
import { Notice } from './notice.tsx';

/** Says that the system still asks where an earlier file is to be saved: its window can lie behind this one. */
export const AlreadyOpenNotice = () => (
  <Notice tone="done">
    <Trans>The save window is already open. Choose a folder there, or close it.</Trans>
  </Notice>
);
