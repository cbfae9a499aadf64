import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Plate } from './inline.tsx';

afterEach(cleanup);

test.each([
  ['أبج1234', 'أ ب ج1234'],
  ['B482913', 'B482913'],
])('shows the plate %s as %s', (plate, text) => {
  const { container } = render(<Plate>{plate}</Plate>);
  expect(container.textContent).toBe(text.replaceAll(' ', '\u00A0'));
});
