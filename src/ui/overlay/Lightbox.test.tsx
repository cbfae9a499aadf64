// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Lightbox } from './Lightbox.tsx';

type Notify = (entries: Partial<IntersectionObserverEntry>[]) => void;
let notify: Notify;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
      constructor(callback: Notify) {
        notify = callback;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function renderLightbox() {
  render(
    <Lightbox
      slides={['front', 'side', 'back']}
      startIndex={0}
      keyOf={(name) => name}
      renderSlide={(name) => <img alt={name} />}
      renderHeader={(name) => <h2>{name}</h2>}
      onClose={() => {}}
      labels={{ label: 'Photos', close: 'close', previous: 'previous', next: 'next' }}
    />,
  );
  return screen.getAllByRole('listitem', { hidden: true });
}

const entry = (target: Element, time: number, isIntersecting: boolean) => ({ target, time, isIntersecting });
const shownName = () => screen.getByRole('heading', { hidden: true }).textContent;

test('names the slide that became visible last when the browser reports two intersections at once', () => {
  const [front, side, back] = renderLightbox() as [HTMLElement, HTMLElement, HTMLElement];
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  fireEvent.keyDown(screen.getByRole('dialog', { hidden: true }), { key: 'ArrowRight' });
  expect(scrollIntoView.mock.contexts).toEqual([side]);
  // Entries are ordered by slide instead of time, as in Chromium.
  act(() =>
    notify([
      entry(front, 10, true),
      entry(front, 30, false),
      entry(side, 10, false),
      entry(side, 30, true),
      entry(back, 10, false),
    ]),
  );
  expect(shownName()).toBe('side');

  act(() => notify([entry(front, 50, true), entry(side, 40, true), entry(side, 50, false)]));
  expect(shownName()).toBe('front');
});

test('keeps the name while no slide is visible', () => {
  const [front] = renderLightbox() as [HTMLElement];
  act(() => notify([entry(front, 10, false)]));
  expect(shownName()).toBe('front');
});
