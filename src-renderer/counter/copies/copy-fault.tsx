import { copyFaultSentence } from '../../words/till/copy-words.ts';
import { Notice } from '../controls/notice.tsx';
import { useCopies } from './use-copies.ts';

/** That the books could not be copied out of this computer; nothing where they could. */
export function CopyFault() {
  const copies = useCopies();
  const sentence = copies === null ? undefined : copyFaultSentence(copies);
  return sentence === undefined ? null : <Notice tone="warn">{sentence}</Notice>;
}
