import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initTranslations } from '#tests/support/form-page.tsx';
import { ClientTaskPrice } from './visit-progress.tsx';

beforeAll(async () => {
  await initTranslations();
  i18next.addResourceBundle('en', 'overview', JSON.parse(readFileSync('locales/en/overview.json', 'utf8')) as object);
});
afterEach(cleanup);

test.each([
  ['Pending', '0.00', 'Price to be confirmed'],
  ['In Progress', '45.00', '$45.00'],
  ['Completed', '0.00', '$0.00'],
] as const)('shows a client the price of a %s task of %s as %s', (status, soldFor, text) => {
  const { container } = render(<ClientTaskPrice task={{ status, soldFor, currency: 'USD' }} />);
  expect(container.textContent).toBe(text);
});
