import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RANGE_DAYS_MAX } from '#domain/list-query.ts';
import { initTranslations, mockApi, renderPage } from '#tests/support/form-page.tsx';
import { PeriodNote, PeriodPicker, usePeriod } from './PeriodPicker.tsx';

beforeAll(() => initTranslations());
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  mockApi(() => 'nothing');
  // happy-dom has no popovers.
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Picker() {
  const state = usePeriod('last-30-days');
  return (
    <>
      <PeriodPicker state={state} />
      <output>{`${state.period.startDate} ${state.period.endDate}`}</output>
    </>
  );
}

/** Opens the page with the given days in its URL. */
async function show(search: Record<string, string> = {}) {
  const { router } = await renderPage(<Picker />);
  await act(() => router.navigate({ to: '/', search }));
  return router;
}
const days = () => screen.getByRole('status').textContent;
const url = () => new URLSearchParams(window.location.search);
const button = () => screen.getByRole('button', { name: /Period/ });
const press = (key: string) => act(async () => fireEvent.keyDown(document.activeElement!, { key }));
const choose = async (name: string) => {
  await act(async () => fireEvent.click(button()));
  await act(async () => fireEvent.click(screen.getByRole('menuitemradio', { name })));
};
const setDay = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show' })));

test('keeps a named period in the URL, and the default out of it', async () => {
  await show();
  expect(days()).toBe('2026-10-22 2026-11-20');
  await choose('Last 7 days');
  expect(url().get('period')).toBe('last-7-days');
  expect(days()).toBe('2026-11-14 2026-11-20');
  await choose('Last 30 days');
  expect(url().get('period')).toBeNull();
});

test('uses UTC if the browser does not know the time zone of the garage', async () => {
  const fields = [{ key: 'timeZone', value: 'Nowhere/Unknown' }];
  mockApi(() => ({ status: 200, body: { branding: [{ type: 'MERCHANT_INFO', language: 'common', fields }] } }));
  await show();
  await vi.waitFor(() => expect(days()).toBe('2026-10-22 2026-11-20'), 10_000);
});

test('is used with the keyboard', async () => {
  await show();
  button().focus();
  await press('ArrowDown');
  const checked = () =>
    screen.getAllByRole('menuitemradio').filter((item) => item.getAttribute('aria-checked') === 'true');
  expect(checked().map(({ textContent }) => textContent)).toEqual(['Last 30 days']);
  await press('Home');
  await press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Yesterday');
  await act(async () => fireEvent.click(document.activeElement!));
  expect(url().get('period')).toBe('yesterday');
  expect(document.activeElement).toBe(button());
});

test('stores two days in the URL instead of a name', async () => {
  await show({ period: 'today' });
  await choose('Other days');
  setDay('From', '2026-03-01');
  setDay('To', '2026-03-31');
  expect(days()).toBe('2026-11-20 2026-11-20');
  await submit();
  expect(Object.fromEntries(url())).toEqual({ startDate: '2026-03-01', endDate: '2026-03-31' });
  expect(days()).toBe('2026-03-01 2026-03-31');
  await choose('Today');
  expect(Object.fromEntries(url())).toEqual({ period: 'today' });
});

test('follows the URL back to a named period', async () => {
  const router = await show({ period: 'today' });
  await choose('Other days');
  setDay('From', '2026-11-01');
  await submit();
  expect(button().textContent).toContain('Other days');
  await act(() => router.navigate({ to: '/', search: { period: 'today' } }));
  expect(button().textContent).toContain('Today');
  expect(screen.queryByLabelText('From')).toBeNull();
});

test.each([
  ['a start after the end', '2026-03-02', '2026-03-01'],
  ['367 days', '2025-01-01', '2026-01-02'],
  ['a missing day', '', '2026-03-01'],
])('explains %s and changes nothing', async (_, from, until) => {
  await show({ startDate: '2026-02-01', endDate: '2026-02-10' });
  setDay('From', from);
  setDay('To', until);
  await submit();
  const message = `Choose a first day before the last one, and at most ${RANGE_DAYS_MAX} days.`;
  expect(screen.getByText(message)).toBeTruthy();
  const field = screen.getByLabelText('To');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(message);
  expect(url().get('startDate')).toBe('2026-02-01');

  setDay('From', '2026-01-01');
  setDay('To', '2026-01-31');
  await submit();
  expect(screen.queryByText(message)).toBeNull();
  expect(days()).toBe('2026-01-01 2026-01-31');
});

test('turns the comparison off in the URL', async () => {
  const router = await show();
  const toggle = screen.getByRole('switch', { name: 'Compare' });
  await act(async () => fireEvent.click(toggle));
  expect(router.state.location.search).toEqual({ compare: 'false' });
  await act(async () => fireEvent.click(toggle));
  expect(router.state.location.search).toEqual({});
});

test('shows when nothing is compared because the records start later', async () => {
  const period = { startDate: '2026-11-14', endDate: '2026-11-20' };
  await renderPage(<PeriodNote period={period} comparison={null} />);
  expect(screen.getByText('not compared: the records begin later')).toBeTruthy();
  cleanup();
  await renderPage(<PeriodNote period={period} comparison={undefined} />);
  expect(screen.queryByText(/compared/)).toBeNull();
});
