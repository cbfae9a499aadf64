import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SortMenu } from '#portal/resource/list/toolbar/ListToolbar.tsx';
import { mockApi, renderPage, initTranslations } from '#tests/support/form-page.tsx';
import { RatingSummary } from './RatingListScreen.tsx';
import { ratingsResource } from './ratings.resource.tsx';

beforeAll(async () => {
  await initTranslations();
  i18next.addResourceBundle('en', 'ratings', JSON.parse(readFileSync('locales/en/ratings.json', 'utf8')) as object);
});
afterEach(cleanup);

const show = (data: object) => {
  mockApi(() => ({ status: 200, body: { data } }));
  return renderPage(<RatingSummary />);
};

test('shows the average and the distribution from five stars to one', async () => {
  await show({ average: 4.3, count: 4, distribution: [0, 0, 1, 1, 2] });
  expect(await screen.findByText('4.3')).toBeTruthy();
  expect(
    screen.getAllByRole('meter').map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuetext')]),
  ).toEqual([
    ['5 stars', '2 ratings · 50%'],
    ['4 stars', '1 rating · 25%'],
    ['3 stars', '1 rating · 25%'],
    ['2 stars', '0 ratings · 0%'],
    ['1 star', '0 ratings · 0%'],
  ]);
});

test('keeps the place of the summary free while it loads', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  mockApi(async () => {
    await promise;
    return { status: 200, body: { data: { average: 4.3, count: 4, distribution: [0, 0, 1, 1, 2] } } };
  });
  await renderPage(<RatingSummary />);
  await vi.waitFor(() => expect(document.querySelector('.skeleton')).toBeTruthy());
  resolve();
  await screen.findByText('4.3');
  expect(document.querySelector('.skeleton')).toBeNull();
});

test('hides the summary before the first rating', async () => {
  await show({ average: null, count: 0, distribution: [0, 0, 0, 0, 0] });
  expect(screen.queryByRole('meter')).toBeNull();
});

test('offers staff to sort by the stars of the clients, which are not “Your rating”', async () => {
  // happy-dom has no popovers.
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
  await renderPage(<SortMenu definition={ratingsResource} sort={undefined} onSort={vi.fn()} />);
  fireEvent.click(screen.getByRole('button'));
  const names = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
  expect(names.slice(1)).toEqual(['Rated', 'Rating']);
});
