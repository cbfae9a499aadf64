// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { findFreeTop, Toaster, type ToastContent } from './Toaster.tsx';

const saved: ToastContent = { id: '1', tone: 'success', message: 'Saved' };
const failed: ToastContent = { id: '2', tone: 'error', message: 'Failed' };
const noop = () => {};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function settle(): Promise<void> {
  for (let step = 0; step < 3; step++) await act(() => vi.advanceTimersByTimeAsync(100));
}
const toaster = (toasts: ToastContent[], onDismiss = noop, onPause: (id: string, isPaused: boolean) => void = noop) => (
  <Toaster toasts={toasts} onDismiss={onDismiss} onPause={onPause} dismissLabel="Dismiss" />
);

test('renders the live regions before their text', async () => {
  render(toaster([saved]));
  expect(screen.getByRole('status').textContent).toBe('');
  await settle();
  expect(screen.getByRole('status').textContent).toContain('Saved');
});

test('announces errors assertively and others politely', async () => {
  render(toaster([saved, failed, { id: '3', tone: 'loading', message: 'Saving' }]));
  await settle();
  expect(screen.getByRole('alert').textContent).toBe('Failed');
  expect(screen.getByRole('status').textContent).toBe('SavedSaving');
});

test('dismisses a toast by its button and offers its action', async () => {
  const onDismiss = vi.fn();
  const onAction = vi.fn();
  render(toaster([saved, { ...failed, action: { label: 'Undo', onAction } }], onDismiss));
  await settle();
  const alert = within(screen.getByRole('alert'));
  fireEvent.click(alert.getByRole('button', { name: 'Undo' }));
  expect(onAction).toHaveBeenCalledOnce();
  fireEvent.click(alert.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('2');
});

test('offers a link', async () => {
  render(toaster([{ ...failed, action: { label: 'Open', href: '/admin/visits', onAction: noop } }]));
  await settle();
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/admin/visits');
});

test('pauses a toast while the pointer or the focus is in it', async () => {
  const onPause = vi.fn();
  const onAction = noop;
  const { rerender } = render(toaster([{ ...saved, action: { label: 'Undo', onAction } }], noop, onPause));
  await settle();
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.pointerEnter(screen.getByText('Saved').parentElement!);
  fireEvent.focus(button);
  expect(onPause.mock.calls).toEqual([['1', true]]);
  fireEvent.pointerLeave(screen.getByText('Saved').parentElement!);
  expect(onPause).toHaveBeenCalledOnce();
  fireEvent.blur(button);
  expect(onPause).toHaveBeenLastCalledWith('1', false);

  fireEvent.focus(button);
  rerender(toaster([], noop, onPause));
  expect(onPause.mock.calls.slice(2)).toEqual([
    ['1', true],
    ['1', false],
  ]);
});

test('moves into an open dialog and back, because the page behind is inert', async () => {
  const page = (open: boolean) => (
    <>
      <Dialog open={open} onClose={noop} title="Brakes" closeLabel="close">
        <p>content</p>
      </Dialog>
      {toaster([saved])}
    </>
  );
  const { rerender } = render(page(false));
  await settle();
  expect(screen.getByRole('status').closest('dialog')).toBeNull();
  rerender(page(true));
  await settle();
  expect(screen.getByText('Saved').closest('dialog')).not.toBeNull();
  rerender(page(false));
  await settle();
  expect(screen.getByText('Saved').closest('dialog')).toBeNull();
});

test('finds the highest position that covers nothing', () => {
  const box = { top: 56, bottom: 100, left: 0, right: 400 };
  const obstacle = (top: number, left = 0) => ({ top, bottom: top + 40, left, right: left + 200 });
  expect(findFreeTop(box, [], 800)).toBe(56);
  expect(findFreeTop(box, [obstacle(300), obstacle(60, 500)], 800)).toBe(56);
  expect(findFreeTop(box, [obstacle(110), obstacle(60)], 800)).toBe(158);
  expect(findFreeTop(box, [obstacle(60)], 140)).toBe(56);
});
