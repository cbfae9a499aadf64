import type { KeyboardEvent } from 'react';

/**
 * Moves the focus among `items` on arrow keys, Home, End or a first letter. Returns the focused item; undefined for
 * other keys.
 */
export function moveFocus(event: KeyboardEvent, items: HTMLElement[]): HTMLElement | undefined {
  const current = items.indexOf(document.activeElement as HTMLElement);
  const target = findTarget(event, items, current);
  target?.focus();
  return target;
}

function findTarget(event: KeyboardEvent, items: HTMLElement[], current: number): HTMLElement | undefined {
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  switch (event.key) {
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    case 'ArrowDown':
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      return items[(current + 1) % items.length];
    case 'ArrowUp':
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      return items.at(current <= 0 ? -1 : current - 1);
  }
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const after = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  const typed = event.key.toLocaleLowerCase();
  return after.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(typed));
}
