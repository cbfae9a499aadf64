import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaletteGroup, PaletteOption } from './palette-groups.tsx';

interface Props {
  id: string;
  groups: readonly PaletteGroup[];
  /** Option below all groups. */
  last: PaletteOption | undefined;
  /** Index of the option that Enter selects. */
  activeIndex: number;
  /** Called before a link is followed. */
  onNavigate: () => void;
  /** Runs the action of an option without a link. */
  onSelect: (option: PaletteOption) => void;
}

const OPTION_CLASS =
  'aria-selected:bg-base-200 aria-selected:outline-primary hover:bg-base-200 rounded-field flex min-h-12 w-full items-center gap-3 px-3 py-1.5 text-start -outline-offset-2 aria-selected:outline-2';

/** Listbox below the field; the focus stays in the field. */
export function PaletteOptions({ id, groups, last, activeIndex, onNavigate, onSelect }: Props) {
  const { t } = useTranslation('search');
  const listbox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listbox.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [activeIndex]);

  // The shell handles the navigation. A click that opens another tab leaves the palette open.
  const follow = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && onNavigate();
  let optionCount = 0;
  const renderOption = (option: PaletteOption) => {
    const index = optionCount++;
    const { key, href, content } = option;
    const props = {
      id: `${id}-${index}`,
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === activeIndex,
      className: OPTION_CLASS,
    };
    return href === undefined ? (
      <button key={key} type="button" {...props} onClick={() => onSelect(option)}>
        {content}
      </button>
    ) : (
      <a key={key} {...props} href={href} onClick={follow}>
        {content}
      </a>
    );
  };

  return (
    <div ref={listbox} id={id} role="listbox" aria-label={t('search:results')} className="overflow-y-auto p-2">
      {groups.map(({ key, label, options }) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <p id={`${id}-${key}`} className="text-muted px-3 pt-2 pb-1 text-sm font-semibold">
            {label}
          </p>
          {options.map(renderOption)}
        </div>
      ))}
      {last && renderOption(last)}
    </div>
  );
}
