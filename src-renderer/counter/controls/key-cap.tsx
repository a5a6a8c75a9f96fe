import { classNames } from '../../class-names.ts';
import css from './key-cap.module.css';

type KeyCapProps = {
  readonly children: string;
  /** The key is what is listed, and not only what does the same as a control. */
  readonly isRead?: boolean;
  /** It doesn't count yet, and will in a moment. */
  readonly isWaiting?: boolean;
};

/** A key as it is printed on a keyboard, on the control that it presses or in a list of keys. */
export function KeyCap({ children, isRead = false, isWaiting = false }: KeyCapProps) {
  // As many keyboards print it; a narrow line has no room for more.
  const name = children.replace('Delete', 'Del');
  return (
    <kbd
      className={classNames(css['key'], isWaiting && css['waiting'])}
      dir="ltr"
      {...(isRead ? {} : { 'aria-hidden': true })}
    >
      {name}
    </kbd>
  );
}
