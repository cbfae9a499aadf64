import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from '../form/buttons.tsx';
import { classNames } from '../class-names.ts';
import { moveFocus } from '../move-focus.ts';
import { usePopover } from './use-popover.ts';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  /** With `onSelect`, a plain click calls it, and the URL is used only to open a new tab. */
  href?: string;
  onSelect?: () => void;
  /** Renders a radio item. */
  checked?: boolean;
  danger?: boolean;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
}

interface MenuProps {
  /**
   * Accessible name of the menu, also contained in that of the button. Visible only on a button without icon and
   * children.
   */
  label: string;
  icon?: LucideIcon;
  children?: ReactNode;
  items: readonly MenuItem[];
  variant?: ButtonVariant;
  size?: ButtonSize;
  align?: 'start' | 'end';
  className?: string;
}

/** Button with a dropdown of actions, after the ARIA menu button pattern. */
export function Menu({
  label,
  icon: Icon,
  children,
  items,
  variant = 'ghost',
  size,
  align = 'end',
  className,
}: MenuProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { anchor, panel } = usePopover(isOpen, () => setIsOpen(false), align);

  const entries = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [isOpen, panel]);

  const close = () => {
    setIsOpen(false);
    anchor.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setIsOpen(false);
    if (event.key === 'Escape') {
      event.stopPropagation();
      return close();
    }
    if (moveFocus(event, entries())) event.preventDefault();
  };
  const select = (item: MenuItem) => (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (item.href !== undefined && opensElsewhere) return;
    if (item.onSelect) event.preventDefault();
    close();
    item.onSelect?.();
  };

  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={buttonClass({ variant, size }, classNames(!children && Icon && 'btn-square', className))}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={!children && Icon ? label : undefined}
        title={!children && Icon ? label : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {Icon && <Icon className="size-5" aria-hidden="true" />}
        {children ?? (Icon ? null : label)}
        {children !== undefined && children !== label && <span className="sr-only">{label}</span>}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="popover-panel"
        onKeyDown={onKeyDown}
      >
        {isOpen && (
          <ul role="none" className="menu w-full min-w-44">
            {items.map((item) => (
              <li key={item.label} role="none">
                <MenuEntry item={item} onClick={select(item)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function MenuEntry({ item, onClick }: { item: MenuItem; onClick: (event: MouseEvent) => void }) {
  const { label, icon: Icon, href, checked, danger, lang } = item;
  const Element = href === undefined ? 'button' : 'a';
  return (
    <Element
      {...(href === undefined ? { type: 'button' } : { href })}
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      lang={lang}
      className={danger ? 'text-error' : undefined}
      onClick={onClick}
    >
      {Icon && <Icon className="size-5 shrink-0" aria-hidden="true" />}
      <span className="grow text-start">{label}</span>
      {checked && <Check className="size-4 shrink-0" aria-hidden="true" />}
    </Element>
  );
}
