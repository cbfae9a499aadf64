import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Meter } from './Meter.tsx';

afterEach(cleanup);

test.each([
  [0.999, '99'],
  [0.004, '0'],
  [1, '100'],
  [1.4, '100'],
])('a fraction of %d is %s percent', (fraction, percent) => {
  render(<Meter fraction={fraction} label="Paid" valueText="$99.90 of $100" />);
  expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe(percent);
});
