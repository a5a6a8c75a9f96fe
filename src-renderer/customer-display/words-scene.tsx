import css from './scene-page.module.css';

/** A few words in the middle of the screen. */
export function WordsScene({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <div className={css['words']}>
      <h1 className={css['greeting']}>{title}</h1>
      <p className={css['lead']}>{words}</p>
    </div>
  );
}
