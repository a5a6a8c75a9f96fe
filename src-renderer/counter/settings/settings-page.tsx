import type { ReactNode } from 'react';
import css from './settings-page.module.css';

type Children = { readonly children: ReactNode };

/** A page of Settings: what is on it one under the other, each as wide as the window allows. */
export const SettingsPage = ({ children }: Children) => (
  <div className={css['view']}>
    <div className={css['page']}>{children}</div>
  </div>
);

/** Two columns; one in a narrow window. */
export const Columns = ({ children }: Children) => <div className={css['columns']}>{children}</div>;

/** Sections one under the other. */
export const Column = ({ children }: Children) => <div className={css['column']}>{children}</div>;
