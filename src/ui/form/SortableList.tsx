import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useLayoutEffect, useRef, useState, type ReactNode, type PointerEvent } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from './buttons.tsx';

export interface SortableListLabels {
  up: (name: string) => string;
  down: (name: string) => string;
  /** Announced after a move; `position` counts from 1. */
  moved: (name: string, position: number, total: number) => string;
}

interface SortableListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Returns the accessible name of an item. */
  nameOf: (item: Item) => string;
  /** Called with the old and the new index of an item. */
  onMove: (from: number, to: number) => void;
  labels: SortableListLabels;
  className?: string;
  /** Content beside the handle and the buttons; the children then get the full width below. */
  header?: (item: Item, index: number) => ReactNode;
  children: (item: Item, index: number) => ReactNode;
}

const DROP_BEFORE = 'shadow-[0_-0.5rem_0_-0.25rem_var(--color-primary)]';
const DROP_AFTER = 'shadow-[0_0.5rem_0_-0.25rem_var(--color-primary)]';

/** Returns `items` with the item at index `from` moved to index `to`. */
export const moveItem = <Item,>(items: readonly Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);

/**
 * List that is sorted by dragging or with two buttons per item (docs/decisions/034-own-combobox-and-sortable-list.md).
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, keyOf, nameOf, onMove, labels, className, header, children } = props;
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<{ key: string; button: number }>(undefined);

  function move(from: number, to: number): void {
    const item = items[from];
    if (!item || to < 0 || to >= items.length) return;
    setAnnouncement(labels.moved(nameOf(item), to + 1, items.length));
    onMove(from, to);
  }
  const { list, drag, handleOf } = useDragSort(move);

  useLayoutEffect(() => {
    // Restores the focus, which an element loses when it moves in the document.
    const { key, button } = focusNext.current ?? {};
    focusNext.current = undefined;
    const index = items.findIndex((item) => keyOf(item) === key);
    if (button !== undefined)
      list.current?.children[index]?.querySelectorAll<HTMLElement>('[data-sort]')[button]?.focus();
  });
  const press = (index: number, step: 1 | -1) => {
    focusNext.current = { key: keyOf(items[index]!), button: step < 0 ? 0 : 1 };
    move(index, index + step);
  };

  return (
    <>
      <ol ref={list} className={classNames('flex flex-col gap-3', className)}>
        {items.map((item, index) => {
          const isDragged = drag?.from === index;
          const isTarget = drag && !isDragged && drag.to === index;
          return (
            <li
              key={keyOf(item)}
              className={classNames(
                'sheet flex items-start gap-1 p-2',
                header && 'flex-wrap',
                isDragged && 'relative z-10 opacity-80 shadow-lg',
                isTarget && (drag.from < index ? DROP_AFTER : DROP_BEFORE),
              )}
              style={isDragged ? { transform: `translateY(${drag.offset}px)` } : undefined}
            >
              <span
                {...handleOf(index)}
                aria-hidden="true"
                className="text-muted grid size-11 shrink-0 cursor-grab touch-none place-items-center active:cursor-grabbing"
              >
                <GripVertical className="size-5" />
              </span>
              <div className="min-w-0 grow self-center">{(header ?? children)(item, index)}</div>
              <span className={classNames('flex shrink-0', !header && 'max-sm:flex-col')}>
                <IconButton
                  data-sort
                  label={labels.up(nameOf(item))}
                  icon={ChevronUp}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => press(index, -1)}
                />
                <IconButton
                  data-sort
                  label={labels.down(nameOf(item))}
                  icon={ChevronDown}
                  aria-disabled={index === items.length - 1 || undefined}
                  onClick={() => press(index, 1)}
                />
              </span>
              {header && <div className="w-full">{children(item, index)}</div>}
            </li>
          );
        })}
      </ol>
      <output className="sr-only">{announcement}</output>
    </>
  );
}

/** Distance from the edge of the window within which dragging scrolls the page. */
const SCROLL_EDGE_PX = 72;
const SCROLL_STEP_PX = 16;

interface Drag {
  from: number;
  /** Index at which the item would be dropped. */
  to: number;
  /** Dragged distance in pixels. */
  offset: number;
}

/** Drags an item of a list vertically, by mouse or touch; the other items stay in place until it is dropped. */
export function useDragSort(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const start = useRef({ y: 0, middles: [] as number[] });
  const [drag, setDrag] = useState<Drag>();

  const handleOf = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const middles = [...list.current!.children].map((child) => {
        const { top, height } = child.getBoundingClientRect();
        return top + height / 2 + scrollY;
      });
      start.current = { y: event.clientY + scrollY, middles };
      setDrag({ from: index, to: index, offset: 0 });
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (drag?.from !== index) return;
      if (event.clientY < SCROLL_EDGE_PX) scrollBy(0, -SCROLL_STEP_PX);
      else if (event.clientY > innerHeight - SCROLL_EDGE_PX) scrollBy(0, SCROLL_STEP_PX);
      const y = event.clientY + scrollY;
      const to = start.current.middles.filter((middle, place) => place !== index && middle < y).length;
      setDrag({ from: index, to, offset: y - start.current.y });
    },
    onPointerUp(): void {
      setDrag(undefined);
      if (drag && drag.to !== drag.from) onMove(drag.from, drag.to);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return { list, drag, handleOf };
}
