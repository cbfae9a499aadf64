import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createPlateMark } from '#domain/vehicles/plate-mark.ts';
import { initTranslations } from '#tests/support/form-page.tsx';
import { Plate } from './Plate.tsx';

afterEach(cleanup);

test.each([
  ['أبج1234', 'أ ب ج1234'],
  ['B482913', 'B482913'],
])('shows the plate %s as %s', (plate, text) => {
  const { container } = render(<Plate>{plate}</Plate>);
  expect(container.textContent).toBe(text.replaceAll(' ', '\u00A0'));
});

test('isolates the runs of a plate in their order', () => {
  const { container } = render(<Plate>12345أ6</Plate>);
  const runs = [...container.querySelectorAll('bdi bdi')].map(({ textContent }) => textContent);
  expect(runs).toEqual(['12345', 'أ', '6']);
});

test('shows words for the mark of a vehicle without a plate', async () => {
  await initTranslations();
  const { container } = render(<Plate>{createPlateMark()}</Plate>);
  expect(container.textContent).toBe('No plate yet');
});
