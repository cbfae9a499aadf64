import type { FocusEvent, MouseEvent, PointerEvent } from 'react';
import { PAGE_ALIGNMENT_CLASS } from './control-props.ts';

const hasFocus = (input: HTMLInputElement): boolean => input.ownerDocument.activeElement === input;
const focusedByPointer = new WeakSet<HTMLInputElement>();

/** Handlers that select the text of an input when it receives the focus, so that typing replaces it. */
const selectOnFocus = {
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
    if (!hasFocus(currentTarget)) focusedByPointer.add(currentTarget);
  },
  /** Selects again, because a click sets the caret after the focus event. A selection made by dragging is kept. */
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    const isCaret = currentTarget.selectionStart === currentTarget.selectionEnd;
    if (focusedByPointer.delete(currentTarget) && isCaret) currentTarget.select();
  },
};

/** Props of a text input for a decimal number. */
export const decimalInputProps = {
  ...selectOnFocus,
  type: 'text',
  inputMode: 'decimal',
  dir: 'ltr',
  className: `${PAGE_ALIGNMENT_CLASS} tabular-nums`,
} as const;
