import X from 'lucide-react/icons/x';
import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  useEffect,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/form/buttons.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { Swatch } from '#ui/Swatch.tsx';
import { type ControlInput, AUTO_DIRECTION_CLASS } from './control-props.ts';

export interface ComboboxProps {
  input: ControlInput;
  /** Text of the input. */
  text: string;
  /** Color shown before the text, as `#rrggbb`. */
  swatch?: string | null;
  onText: (text: string) => void;
  choices: readonly ComboboxOption[];
  /** The choices belong to an earlier text; Enter waits for the choices of the current text. */
  isStale?: boolean;
  onPick: (choice: ComboboxOption) => void;
  /** Shown while there are no choices. */
  message?: string;
  onOpenChange?: (isOpen: boolean) => void;
  placeholder?: string;
  /** Text direction; default: that of the first letter. */
  dir?: 'ltr';
  /** Minimum width of the list in pixels. */
  listWidth?: number;
  /** Label of the button that clears the input; without it, there is none. */
  clearLabel?: string;
  /** Accessible name, if the row's label belongs to another input. */
  label?: string;
  /** Enter picks the first choice; free text is not allowed. */
  mustPick?: boolean;
}

/**
 * Editable combobox of the ARIA pattern, with choices for the typed text
 * (docs/decisions/034-own-combobox-and-sortable-list.md).
 */
export function Combobox(props: ComboboxProps) {
  const { input, text, choices, isStale = false, message, onPick } = props;
  const { t } = useTranslation();
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** Enter was pressed while the choices were stale. */
  const isPickPending = useRef(false);
  const typed = useRef(text);
  const hasList = isOpen && (choices.length > 0 || message !== undefined);

  const setOpen = (next: boolean) => {
    setActive(-1);
    isPickPending.current = false;
    if (next === isOpen) return;
    setIsOpen(next);
    props.onOpenChange?.(next);
  };
  const pick = (choice: ComboboxOption) => {
    onPick(choice);
    setOpen(false);
  };
  const pickPending = useEffectEvent(() => {
    if (isPickPending.current && choices[0]) pick(choices[0]);
    isPickPending.current = false;
  });
  useEffect(() => {
    if (!isStale) pickPending();
  }, [isStale]);
  const findInput = () => anchor.current!.querySelector('input')!;
  const clear = () => {
    props.onText('');
    // The button disappears with the text: keep the focus in the input.
    findInput().focus();
  };
  const selectUntypedText = useEffectEvent(() => {
    if (props.mustPick && text !== typed.current && findInput() === document.activeElement) findInput().select();
  });
  // Typing replaces the title of the chosen record, also one that loads after the focus.
  useLayoutEffect(() => selectUntypedText(), [text]);
  const move = (step: 1 | -1) => {
    if (!isOpen) setOpen(true);
    else setActive((active + step + choices.length + (active < 0 && step < 0 ? 1 : 0)) % Math.max(choices.length, 1));
  };

  function onKeyDown(event: KeyboardEvent): void {
    const chosen = isOpen ? choices[active] : undefined;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && isOpen && isStale) isPickPending.current = true;
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else if (event.key === 'Escape' && isOpen) {
      // Closes only the list, not the dialog around it.
      event.stopPropagation();
      setOpen(false);
    } else return;
    event.preventDefault();
  }

  return (
    <div ref={anchor} className="relative">
      {props.swatch && (
        <span className="pointer-events-none absolute inset-y-0 start-0 z-1 flex items-center ps-3">
          <Swatch color={props.swatch} />
        </span>
      )}
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
        className={`${AUTO_DIRECTION_CLASS} ${props.swatch ? 'ps-11' : ''} ${props.clearLabel ? 'pe-12' : ''}`}
        value={text}
        onChange={(event) => {
          typed.current = event.target.value;
          props.onText(event.target.value);
          setOpen(true);
          setActive(props.mustPick ? 0 : -1);
        }}
        onClick={(event) => {
          if (props.mustPick && !isOpen) event.currentTarget.select();
          setOpen(true);
        }}
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
        <OptionList
          {...{ anchor, choices, isStale, active, message }}
          id={listId}
          widthMin={props.listWidth}
          onPick={pick}
        />
      )}
      <span role="status" className="sr-only">
        {hasList && (message ?? t('form:combobox.found', { count: choices.length }))}
      </span>
    </div>
  );
}

export interface ComboboxOption {
  key: string;
  label: string;
  /** Second text, to distinguish equal labels. */
  detail?: string;
  /** Color shown before the label, as `#rrggbb`. */
  swatch?: string | null;
}

/** Returns the element id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface OptionListProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  choices: readonly ComboboxOption[];
  isStale: boolean;
  /** Index of the option that Enter picks; -1 for none. */
  active: number;
  message: string | undefined;
  widthMin: number | undefined;
  onPick: (choice: ComboboxOption) => void;
}

/** Open list of a combobox. The focus stays in the input. */
export function OptionList({ id, anchor, choices, isStale, active, message, widthMin, onPick }: OptionListProps) {
  const popover = useAnchoredPopover(anchor, true, widthMin);
  const { i18n } = useTranslation();
  useEffect(() => {
    popover.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active, popover]);
  return (
    <div
      ref={popover}
      popover="manual"
      // Keeps the scrollable list out of the tab order.
      tabIndex={-1}
      dir={i18n.dir()}
      className="border-base-300 bg-base-100 text-base-content rounded-field fixed inset-auto m-0 overflow-y-auto border p-1 text-base shadow-lg"
    >
      <div id={id} role="listbox" aria-busy={isStale}>
        {choices.map((choice, index) => (
          <button
            key={choice.key}
            type="button"
            tabIndex={-1}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            className="hover:bg-base-200 aria-selected:bg-base-200 aria-selected:outline-primary rounded-field flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 px-3 py-1 text-start aria-selected:outline-2"
            onClick={() => onPick(choice)}
          >
            <span className="flex items-center gap-2">
              {choice.swatch && <Swatch color={choice.swatch} />}
              <bdi>{choice.label}</bdi>
            </span>
            {choice.detail && <bdi className="text-muted text-sm">{choice.detail}</bdi>}
          </button>
        ))}
      </div>
      {choices.length === 0 && message && <p className="px-3 py-2">{message}</p>}
    </div>
  );
}

const GAP = 4;
const MARGIN = 8;
const HEIGHT_MAX = 320;
const HEIGHT_PREFERRED = 220;

/**
 * Returns the y coordinate that a list below the field must not cross: the top of the submit button if that is below
 * the field, else the bottom of the window.
 */
function findBottomLimit(anchor: HTMLElement): number {
  const elements = [...(anchor.closest('form')?.elements ?? [])] as HTMLButtonElement[];
  const edge = anchor.getBoundingClientRect().bottom;
  const tops = elements
    .filter(({ type }) => type === 'submit')
    .map((button) => button.getBoundingClientRect().top)
    .filter((top) => top >= edge);
  return Math.min(window.innerHeight, ...tops);
}

function placePopover(anchor: HTMLElement, popover: HTMLElement, widthMin: number): void {
  const box = anchor.getBoundingClientRect();
  const below = findBottomLimit(anchor) - box.bottom - GAP - MARGIN;
  const above = box.top - GAP - MARGIN;
  const isAbove = below < HEIGHT_PREFERRED && above > below;
  const width = Math.min(Math.max(box.width, widthMin), window.innerWidth - 2 * MARGIN);
  const start = getComputedStyle(anchor).direction === 'rtl' ? box.right - width : box.left;
  const x = Math.min(Math.max(start, MARGIN), window.innerWidth - MARGIN - width);
  Object.assign(popover.style, {
    left: `${x}px`,
    width: `${width}px`,
    top: isAbove ? 'auto' : `${box.bottom + GAP}px`,
    bottom: isAbove ? `${window.innerHeight - box.top + GAP}px` : 'auto',
    maxHeight: `${Math.min(isAbove ? above : below, HEIGHT_MAX)}px`,
  });
}

/** Positions a popover in the top layer beside its anchor while `isOpen`, so that a scrolling dialog cannot clip it. */
export function useAnchoredPopover(anchor: RefObject<HTMLElement | null>, isOpen: boolean, widthMin = 0) {
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen || !anchor.current || !popover.current) return;
    const [from, element] = [anchor.current, popover.current];
    const follow = () => placePopover(from, element, widthMin);
    element.showPopover?.();
    follow();
    // A click on the popover must not blur the input.
    const keepFocus = (event: Event) => event.preventDefault();
    element.addEventListener('mousedown', keepFocus);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      element.removeEventListener('mousedown', keepFocus);
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [anchor, isOpen, widthMin]);
  return popover;
}
