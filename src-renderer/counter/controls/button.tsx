import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';

type NativeProps = Omit<ComponentProps<'button'>, 'onClick' | 'onKeyDown' | 'onMouseDown' | 'disabled'>;

export type ButtonProps = NativeProps & {
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  /** The focus stays where it is, so that typing goes on there. */
  readonly preventFocusOnPress?: boolean;
};

/** The browser's button, which is there at once: a first view has many. A key that is held down presses it once. */
export function Button({
  onPress,
  isDisabled = false,
  preventFocusOnPress = false,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={isDisabled}
      onClick={() => onPress()}
      onKeyDown={pressOnce}
      onMouseDown={preventFocusOnPress ? keepFocus : undefined}
    />
  );
}

/** An Enter that is held down would sell again and again: where it moved the focus here, too. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

const keepFocus = (event: MouseEvent): void => event.preventDefault();

type ToggleButtonProps = Omit<ButtonProps, 'onPress' | 'onChange'> & {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
};

/** A button that stays pressed until it is pressed again. */
export function ToggleButton({ isSelected, onChange, ...rest }: ToggleButtonProps) {
  return (
    <Button
      {...rest}
      aria-pressed={isSelected}
      data-selected={isSelected || undefined}
      onPress={() => onChange(!isSelected)}
    />
  );
}
