import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { LicenceBook } from '../../../src-preload/contract/about.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import css from './about.module.css';
import { LicenceText } from './licence-text.tsx';

type LicenceListProps = {
  readonly of: LicenceBook;
  /** What the button says that shows them. */
  readonly show: string;
  /** What the list is called. */
  readonly label: string;
};

type Told =
  | { readonly kind: 'not-asked' | 'not-there' | 'not-passed-on' }
  | { readonly kind: 'read'; readonly works: readonly (readonly string[])[] };

/** The works of a book, read when somebody wants to see them. */
export function LicenceList({ of, show, label }: LicenceListProps) {
  const [told, setTold] = useState<Told>({ kind: 'not-asked' });
  const ask = (): void => {
    till.ask('licences-list', { of }).then(setTold, () => setTold({ kind: 'not-passed-on' }));
  };
  if (told.kind === 'read') return <Works of={of} works={told.works} label={label} />;
  return (
    <>
      <ActionButton onPress={ask} testId={`licences-${of}-show`}>
        {show}
      </ActionButton>
      {told.kind === 'not-there' && (
        <Notice tone="warn">
          <Trans>
            The list of licences is not on this computer; no sale is touched: it comes with a program that is
            built whole, or installed anew.
          </Trans>
        </Notice>
      )}
      {told.kind === 'not-passed-on' && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
    </>
  );
}

type WorksProps = {
  readonly of: LicenceBook;
  readonly works: readonly (readonly string[])[];
  readonly label: string;
};

/** The list of them, gone through by keys and by the letters of a name, and the licence of the chosen one below. */
function Works({ of, works, label }: WorksProps) {
  const [at, setAt] = useState<number | null>(null);
  const names = at === null ? '' : (works[at] ?? []).join(', ');
  return (
    <>
      <ListBox
        className={css['works'] ?? ''}
        aria-label={label}
        data-testid={`licences-${of}`}
        // The button that showed it has gone, and had the focus.
        autoFocus="first"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={at === null ? [] : [at]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          if (typeof key === 'number') setAt(key);
        }}
      >
        {works.map((work, place) => (
          // Nothing else names a work for certain: two of Chromium's may be called alike.
          <ListBoxItem key={place} id={place} className={css['work'] ?? ''} textValue={work.join(', ')}>
            <bdi>{work.join(', ')}</bdi>
          </ListBoxItem>
        ))}
      </ListBox>
      {at !== null && <Licence key={at} of={of} at={at} label={t`Licence of ${names}`} />}
    </>
  );
}

type LicenceProps = { readonly of: LicenceBook; readonly at: number; readonly label: string };

function Licence({ of, at, label }: LicenceProps) {
  /** Null where it can't be read; undefined before main has answered. */
  const [text, setText] = useState<string | null>();
  useEffect(() => {
    let isCurrent = true;
    till.ask('licence-read', { of, at }).then(
      (told) => isCurrent && setText(told.text),
      () => isCurrent && setText(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [of, at]);
  if (text === undefined) return null;
  return text === null ? (
    <Notice tone="warn">
      <Trans>
        This licence cannot be read on this computer; no sale is touched: install the program anew.
      </Trans>
    </Notice>
  ) : (
    <LicenceText text={text} label={label} testId={`licence-of-${of}`} comesToSight />
  );
}
