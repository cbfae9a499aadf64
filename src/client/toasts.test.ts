import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toasts, toast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  $toasts.set([]);
});
afterEach(() => vi.useRealTimers());

const messages = () => $toasts.get().map(({ message }) => message);

test.each([
  ['success', 3_000],
  ['error', 4_000],
] as const)('%s goes after %i ms', (tone, duration) => {
  toast[tone]('text');
  vi.advanceTimersByTime(duration - 1);
  expect(messages()).toEqual(['text']);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual([]);
});

test('loading stays until it is dismissed', () => {
  const id = toast.loading('text');
  vi.advanceTimersByTime(3_600_000);
  expect(messages()).toEqual(['text']);
  toast.dismiss(id);
  expect(messages()).toEqual([]);
});

test('undo is offered for ten seconds, and goes once taken', () => {
  const onUndo = vi.fn();
  toast.undo('deleted', 'Undo', onUndo);
  vi.advanceTimersByTime(9_999);
  $toasts.get()[0]!.action!.onAction();
  expect(onUndo).toHaveBeenCalledOnce();
  expect(messages()).toEqual([]);
});

test('twenty at once; the oldest makes room and its timer touches no other', () => {
  for (let index = 0; index < 22; index++) toast.success(String(index));
  expect(messages()).toHaveLength(20);
  expect(messages()[0]).toBe('2');
  expect(vi.getTimerCount()).toBe(20);
});
