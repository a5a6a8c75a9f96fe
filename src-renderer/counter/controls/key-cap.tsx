import css from './key-cap.module.css';

/** The key that does the same as the control it stands on. */
export function KeyCap({ children }: { readonly children: string }) {
  return (
    <kbd className={css['key']} aria-hidden="true">
      {children}
    </kbd>
  );
}
