import { useRef, useState, type PointerEvent } from 'react';

/** Nearer than this to the edge of the window, the page scrolls along. */
const EDGE = 72;
const STEP = 16;

interface Drag {
  from: number;
  /** Where it would stand if it were let go now. */
  to: number;
  /** How far it has been carried, in pixels. */
  offset: number;
}

/** Drags one of a list's elements along the column, by mouse or finger; the other elements stay until it is let go. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
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
      if (event.clientY < EDGE) scrollBy(0, -STEP);
      else if (event.clientY > innerHeight - EDGE) scrollBy(0, STEP);
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
