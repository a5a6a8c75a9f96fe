import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import css from './pick-field.module.css';

export type Choice = { readonly id: string; readonly name: string; readonly detail?: string };

type PickFieldProps = {
  readonly label: string;
  readonly placeholder?: string;
  readonly choices: readonly Choice[];
  readonly pickedId: string | null;
  readonly onPick: (id: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly testId?: string;
  /** What is typed, where the choices depend on it. */
  readonly typed?: { readonly text: string; readonly onChange: (text: string) => void };
};

/** One of many, found by typing. */
export function PickField(props: PickFieldProps) {
  const { label, placeholder, choices, pickedId, onPick, inputRef, testId, typed } = props;
  return (
    <ComboBox
      className={css['field'] ?? ''}
      {...(typed === undefined
        ? { defaultItems: choices }
        : { items: choices, inputValue: typed.text, onInputChange: typed.onChange })}
      value={pickedId}
      onChange={(key) => {
        if (typeof key === 'string') onPick(key);
      }}
      menuTrigger={typed === undefined ? 'focus' : 'input'}
    >
      <Label className={css['label'] ?? ''}>{label}</Label>
      <div className={css['box']}>
        <Input
          className={css['input'] ?? ''}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
          {...(testId === undefined ? {} : { 'data-testid': testId })}
        />
        <Button className={css['open'] ?? ''}>
          <ChevronDown size={18} aria-hidden="true" />
        </Button>
      </div>
      <Popover className={css['popover'] ?? ''}>
        <ListBox<Choice> className={css['list'] ?? ''}>
          {({ id, name, detail }) => (
            <ListBoxItem id={id} textValue={name} className={css['choice'] ?? ''}>
              {/* All of it is the choice's name: whoever speaks to the till says what is written. */}
              <Text slot="label" className={css['words'] ?? ''}>
                <span>{name}</span> {detail !== undefined && <span className={css['detail']}>{detail}</span>}
              </Text>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
