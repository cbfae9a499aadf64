import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnchoredPopover } from './use-anchored-popover.ts';

export interface Choice {
  key: string;
  label: string;
  /** Tells two choices of one label apart. */
  detail?: string;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface Props {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  choices: readonly Choice[];
  /** The index that Enter takes; -1 for none. */
  active: number;
  message: string | undefined;
  widthMin: number | undefined;
  onPick: (choice: Choice) => void;
}

/** The open list of a combobox. The focus stays in the input. */
export function ChoiceList({ id, anchor, choices, active, message, widthMin, onPick }: Props) {
  const popover = useAnchoredPopover(anchor, true, widthMin);
  const { i18n } = useTranslation();
  useEffect(() => {
    popover.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active, popover]);
  return (
    <div
      ref={popover}
      popover="manual"
      dir={i18n.dir()}
      className="border-base-300 bg-base-100 text-base-content rounded-field fixed inset-auto m-0 overflow-y-auto border p-1 text-base shadow-lg"
    >
      <div id={id} role="listbox">
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
            <bdi>{choice.label}</bdi>
            {choice.detail && <bdi className="text-muted text-sm">{choice.detail}</bdi>}
          </button>
        ))}
      </div>
      {choices.length === 0 && message && <p className="px-3 py-2">{message}</p>}
    </div>
  );
}
