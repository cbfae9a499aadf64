import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { Input } from '#ui/Input.tsx';
import type { ControlInput } from '../control-props.ts';
import { caretBehind, editedDigits } from './typed-digits.ts';

interface Props {
  input: ControlInput;
  digits: string;
  onDigits: (digits: string) => void;
  format: (digits: string) => string;
}

/** The digits of a phone number, grouped while they are typed; the caret keeps its place among them. */
export function PhoneNumberInput({ input, digits, onDigits, format }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const caret = useRef<number>(undefined);
  const shown = format(digits);

  useLayoutEffect(() => {
    const element = anchor.current?.querySelector('input');
    if (element && caret.current !== undefined && document.activeElement === element) {
      const position = caretBehind(element.value, caret.current);
      element.setSelectionRange(position, position);
    }
    caret.current = undefined;
  });

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const isForward = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward';
    const position = target.selectionStart ?? target.value.length;
    const edit = editedDigits({ shown, typed: target.value, caret: position, isForward });
    caret.current = edit.before;
    onDigits(edit.digits);
  }

  return (
    <span ref={anchor} className="grow">
      <Input {...input} type="tel" inputMode="tel" className="tabular-nums" value={shown} onChange={change} />
    </span>
  );
}
