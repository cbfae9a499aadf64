import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from './SearchBox.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const onSearch = vi.fn<(text: string) => void>();
const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const show = (value: string) => <SearchBox value={value} onSearch={onSearch} placeholder="" />;
beforeEach(() => void onSearch.mockClear());

test('searches once, 250 ms after the last key', () => {
  render(show(''));
  type('b');
  wait(200);
  type('b4');
  wait(249);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  expect(onSearch.mock.calls).toEqual([['b4']]);
});

test('searches immediately on Enter, and not again after the delay', () => {
  render(show(''));
  type(' b48 ');
  fireEvent.submit(box());
  wait(1_000);
  expect(onSearch.mock.calls).toEqual([['b48']]);
});

test('keeps the typed text while the URL is updated', () => {
  const { rerender } = render(show(''));
  type('na');
  wait(250);
  type('nadia ');
  rerender(show('na'));
  expect(box().value).toBe('nadia ');
  wait(250);
  rerender(show('nadia'));
  expect(box().value).toBe('nadia ');
  expect(onSearch.mock.calls).toEqual([['na'], ['nadia']]);
});

test('follows a change of the URL, as on back navigation', () => {
  const { rerender } = render(show(''));
  type('nadia');
  wait(250);
  rerender(show('nadia'));
  rerender(show(''));
  expect(box().value).toBe('');
  wait(1_000);
  expect(onSearch.mock.calls).toEqual([['nadia']]);
});
