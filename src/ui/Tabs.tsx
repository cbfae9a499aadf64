import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Badge } from './inline.tsx';
import { classNames } from './class-names.ts';
import { moveFocus } from './move-focus.ts';

/** Scrolls a tab list to its selected tab; `scrollIntoView` would also scroll the page to a list below the fold. */
function showSelected(list: HTMLElement): void {
  const tab = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (!tab) return;
  const box = list.getBoundingClientRect();
  list.scrollBy({ left: Math.min(0, tab.left - box.left) || Math.max(0, tab.right - box.right) });
}

interface TabsProps<Value extends string> {
  tabs: readonly { value: Value; label: string; icon?: LucideIcon; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Accessible name of the tab list. */
  label: string;
  className?: string;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Tab list with the panel of the selected tab; arrow keys select. */
export function Tabs<Value extends string>({ tabs, value, onChange, label, className, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = list.current!;
    showSelected(current);
    // The list becomes narrower when the device is rotated.
    const observer = new ResizeObserver(() => showSelected(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, [value]);
  return (
    <>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={classNames('tabs tabs-border flex-nowrap overflow-x-auto', className)}
        onKeyDown={(event) => {
          const all = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
          const chosen = tabs[all.indexOf(moveFocus(event, all)!)];
          if (!chosen) return;
          event.preventDefault();
          onChange(chosen.value);
        }}
      >
        {tabs.map(({ value: own, label: text, icon: Icon, count }) => (
          <button
            key={own}
            type="button"
            role="tab"
            id={`${id}-${own}`}
            aria-selected={own === value}
            aria-controls={`${id}-panel`}
            tabIndex={own === value ? 0 : -1}
            className="tab flex-nowrap gap-2 font-semibold whitespace-nowrap"
            onClick={() => onChange(own)}
          >
            {Icon && <Icon className="size-5" aria-hidden="true" />}
            {text}
            {count !== undefined && <Badge>{count}</Badge>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
