import { useLayoutEffect, useRef, type RefObject } from 'react';

const GAP = 4;
const MARGIN = 8;
const HEIGHT_MAX = 320;
const HEIGHT_WANTED = 220;

function place(anchor: HTMLElement, popover: HTMLElement, widthMin: number): void {
  const box = anchor.getBoundingClientRect();
  const below = window.innerHeight - box.bottom - GAP - MARGIN;
  const above = box.top - GAP - MARGIN;
  const isAbove = below < HEIGHT_WANTED && above > below;
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

/** Keeps a popover in the top layer beside its anchor while `isOpen`; a scrolling dialog cannot clip it. */
export function useAnchoredPopover(anchor: RefObject<HTMLElement | null>, isOpen: boolean, widthMin = 0) {
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen || !anchor.current || !popover.current) return;
    const [from, element] = [anchor.current, popover.current];
    const follow = () => place(from, element, widthMin);
    element.showPopover?.();
    follow();
    // A press on the popover is no blur of what it belongs to.
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
