import css from './key-cap.module.css';

/** The key that does the same as the control it stands on. */
export function KeyCap({ children }: { readonly children: string }) {
  // As many keyboards print it; a narrow line has no room for more.
  const name = children.replace('Delete', 'Del');
  return (
    <kbd className={css['key']} aria-hidden="true">
      {name}
    </kbd>
  );
}
