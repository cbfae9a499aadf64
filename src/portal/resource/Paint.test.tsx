import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Paint } from './Paint.tsx';

afterEach(cleanup);

const paintOf = (color: string) =>
  (render(<Paint color={color} mask="/mask.webp" />).container.firstElementChild as HTMLElement).style.backgroundColor;

test('keeps bright paint and lightens dark paint, so that its highlights stay visible', () => {
  expect(paintOf('#ffffff')).toBe('rgb(255 255 255)');
  expect(paintOf('#111111')).toBe('rgb(56 56 56)');
  expect(paintOf('#1f4e9e')).toBe('rgb(56 78 158)');
});
