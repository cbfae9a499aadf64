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
] as const)('dismisses a %s toast after %i ms', (tone, duration) => {
  toast[tone]('text');
  vi.advanceTimersByTime(duration - 1);
  expect(messages()).toEqual(['text']);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual([]);
});

test('keeps a loading toast until it is dismissed', () => {
  const id = toast.loading('text');
  vi.advanceTimersByTime(3_600_000);
  expect(messages()).toEqual(['text']);
  toast.dismiss(id);
  expect(messages()).toEqual([]);
});

test('shows a loading toast only while work lasts longer than a second', async () => {
  const quick = toast.whileLoading('quick', Promise.resolve(1));
  await expect(quick).resolves.toBe(1);
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = toast.whileLoading('slow', promise);
  vi.advanceTimersByTime(999);
  expect(messages()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect($toasts.get()).toMatchObject([{ tone: 'loading', message: 'slow' }]);
  resolve('done');
  await expect(slow).resolves.toBe('done');
  expect(messages()).toEqual([]);
});

test('ends a loading toast when the work fails', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const slow = toast.whileLoading('slow', promise);
  vi.advanceTimersByTime(1_000);
  expect(messages()).toEqual(['slow']);
  reject(new Error('failed'));
  await expect(slow).rejects.toThrow('failed');
  expect(messages()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('offers undo for ten seconds and dismisses the toast after use', () => {
  const onUndo = vi.fn();
  toast.undo('deleted', 'Undo', onUndo);
  vi.advanceTimersByTime(9_999);
  $toasts.get()[0]!.action!.onAction();
  expect(onUndo).toHaveBeenCalledOnce();
  expect(messages()).toEqual([]);
});

test('keeps a paused toast and starts its time again in full', () => {
  const id = toast.undo('deleted', 'Undo', () => {});
  vi.advanceTimersByTime(9_000);
  toast.setPaused(id, true);
  vi.advanceTimersByTime(3_600_000);
  expect(messages()).toEqual(['deleted']);
  toast.setPaused(id, false);
  vi.advanceTimersByTime(9_999);
  expect(messages()).toEqual(['deleted']);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual([]);
  toast.setPaused(id, false);
  expect(vi.getTimerCount()).toBe(0);
});

test('limits toasts to twenty and cancels the timer of the removed one', () => {
  for (let index = 0; index < 22; index++) toast.success(String(index));
  expect(messages()).toHaveLength(20);
  expect(messages()[0]).toBe('2');
  expect(vi.getTimerCount()).toBe(20);
});
