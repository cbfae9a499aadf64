import { X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import type { ControlInput } from '../control-props.ts';
import { ChoiceList, optionId, type Choice } from './ChoiceList.tsx';
import { OWN_DIRECTION } from './text-direction.ts';

export interface ComboboxProps {
  input: ControlInput;
  /** What the input holds. */
  text: string;
  onText: (text: string) => void;
  choices: readonly Choice[];
  onPick: (choice: Choice) => void;
  /** Said in place of the choices, while there are none. */
  message?: string;
  onOpenChange?: (isOpen: boolean) => void;
  placeholder?: string;
  /** What is typed has the direction of its own first letter, unless it is said here. */
  dir?: 'ltr';
  /** Of the list, in pixels, where the input is narrower. */
  listWidth?: number;
  /** Offers to empty the input; its label. */
  clearLabel?: string;
  /** Where the row's label names another input. */
  label?: string;
  /** Enter takes the first choice of what is typed: free text means nothing here. */
  mustPick?: boolean;
}

/** An input with a list of choices that follows what is typed, after the ARIA pattern of an editable combobox. */
export function Combobox(props: ComboboxProps) {
  const { input, text, choices, message, onPick } = props;
  const { t } = useTranslation();
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const hasList = isOpen && (choices.length > 0 || message !== undefined);

  const setOpen = (next: boolean) => {
    setActive(-1);
    if (next === isOpen) return;
    setIsOpen(next);
    props.onOpenChange?.(next);
  };
  const pick = (choice: Choice) => {
    onPick(choice);
    setOpen(false);
  };
  const clear = () => {
    props.onText('');
    // The button goes with the text, and must not take the focus along.
    anchor.current?.querySelector('input')?.focus();
  };
  const move = (step: 1 | -1) => {
    if (!isOpen) setOpen(true);
    else setActive((active + step + choices.length + (active < 0 && step < 0 ? 1 : 0)) % Math.max(choices.length, 1));
  };

  function onKeyDown(event: KeyboardEvent): void {
    const chosen = isOpen ? choices[active] : undefined;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else if (event.key === 'Escape' && isOpen) {
      // Closes the list alone, not the dialog around it.
      event.stopPropagation();
      setOpen(false);
    } else return;
    event.preventDefault();
  }

  return (
    <div ref={anchor} className="relative">
      <Input
        {...input}
        type="text"
        role="combobox"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={hasList && choices[active] ? optionId(listId, active) : undefined}
        aria-label={props.label}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        dir={props.dir}
        className={`${OWN_DIRECTION} ${props.clearLabel ? 'pe-12' : ''}`}
        value={text}
        onChange={(event) => {
          props.onText(event.target.value);
          setOpen(true);
          setActive(props.mustPick ? 0 : -1);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          input.onBlur();
        }}
      />
      {props.clearLabel && text !== '' && (
        <span className="absolute inset-y-0 end-0 flex items-center pe-1">
          <IconButton label={props.clearLabel} icon={X} onClick={clear} />
        </span>
      )}
      {hasList && (
        <ChoiceList {...{ anchor, choices, active, message }} id={listId} widthMin={props.listWidth} onPick={pick} />
      )}
      <span role="status" className="sr-only">
        {hasList && (message ?? t('form:combobox.found', { count: choices.length }))}
      </span>
    </div>
  );
}
