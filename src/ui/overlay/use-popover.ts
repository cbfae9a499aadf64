import { useEffectEvent, useLayoutEffect, useRef } from 'react';

const GAP = 4;
const MARGIN = 8;

/** Positions `panel` below `anchor`, or above it for lack of space, aligned to its start or end edge. */
function place(panel: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const isAtLeft = (align === 'start') === (getComputedStyle(anchor).direction === 'ltr');
  const x = isAtLeft ? box.left : box.right - width;
  const below = box.bottom + GAP;
  const hasRoom = below + height + MARGIN <= innerHeight || box.top < innerHeight - box.bottom;
  panel.style.insetBlockStart = `${Math.max(MARGIN, hasRoom ? below : box.top - GAP - height)}px`;
  // Sets the physical property `left` instead of `inset-inline-start`, because `x` is a viewport coordinate.
  panel.style.setProperty('left', `${Math.min(Math.max(MARGIN, x), innerWidth - width - MARGIN)}px`);
}

/** Shows a `popover` element beside its anchor while `isOpen`; the browser closes it on Esc or an outside click. */
export function usePopover(isOpen: boolean, onClose: () => void, align: 'start' | 'end') {
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const [element, button] = [panel.current, anchor.current];
    if (!isOpen || !element || !button) return;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') close();
    };
    const onMove = () => place(element, button, align);
    element.showPopover();
    onMove();
    element.addEventListener('toggle', onToggle);
    addEventListener('resize', onMove);
    addEventListener('scroll', onMove, { capture: true, passive: true });
    return () => {
      element.removeEventListener('toggle', onToggle);
      removeEventListener('resize', onMove);
      removeEventListener('scroll', onMove, { capture: true });
      element.hidePopover();
    };
  }, [isOpen, align]);

  return { anchor, panel };
}
