import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { Text } from 'react-aria-components/Text';
import { afterPaint } from '../../after-paint.ts';
import { KeyCap } from '../controls/key-cap.tsx';
import { ModalDialog } from '../controls/modal-dialog.tsx';
import css from './palette.module.css';
import { usePaletteGroups } from './palette-entries.ts';

/** Everything that can be done from here, found by typing: commands, packages and orders. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const groups = usePaletteGroups(text);
  const run = (act: () => void): void => {
    onClose();
    // Once the focus is back where it was: the command may move it.
    afterPaint(act);
  };
  return (
    <ModalDialog onEnd={onClose} size="high" className={css['dialog']} label={t`Commands`} testId="palette">
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField className={css['search'] ?? ''} aria-label={t`Find a command, a package or an order`}>
          <Input
            className={css['input'] ?? ''}
            placeholder={t`Find a command, a package or an order`}
            autoFocus
          />
        </SearchField>
        {/* The menu's own words for nothing found. */}
        <Menu
          className={css['list'] ?? ''}
          items={groups}
          renderEmptyState={() => (
            <p className={css['none']}>
              <Trans>No command found.</Trans>
            </p>
          )}
        >
          {({ id, title, entries }) => (
            <MenuSection id={id} items={entries} className={css['group'] ?? ''}>
              <Header className={css['title'] ?? ''}>{title}</Header>
              {entries.map((entry) => (
                <MenuItem
                  key={entry.id}
                  id={entry.id}
                  textValue={entry.words}
                  className={css['entry'] ?? ''}
                  onAction={() => run(entry.run)}
                >
                  {/* All of it is the item's name: whoever speaks to the till says what is written. */}
                  <Text slot="label" className={css['label'] ?? ''}>
                    <span className={css['words']}>{entry.words}</span>{' '}
                    {entry.detail !== undefined && <span className={css['detail']}>{entry.detail}</span>}
                    {entry.key !== undefined && <KeyCap isRead>{entry.key}</KeyCap>}
                  </Text>
                </MenuItem>
              ))}
            </MenuSection>
          )}
        </Menu>
      </Autocomplete>
    </ModalDialog>
  );
}
