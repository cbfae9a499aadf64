import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatTime } from '#client/format.ts';
import { $toasts } from '#client/toasts.ts';
import type { ReportPreview } from '#domain/reports/endpoints.ts';
import { DownloadButton } from '#portal/features/reports/DownloadButton.tsx';
import { ReportPreviewCard } from '#portal/features/reports/ReportPreviewCard.tsx';
import { enforceContract } from '#tests/support/check-contract.ts';

const AS_OF = '2026-03-10T11:58:30.000Z';
const data: ReportPreview = { title: 'Clients', columns: [], rows: [], totals: [], total: 0, chart: null };
const report = { type: 'clients', startDate: '2026-03-01', endDate: '2026-03-31', lan: 'en' } as const;

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, params?: object) => `${key} ${JSON.stringify(params ?? {})}` }),
}));

afterEach(cleanup);

async function renderCard(meta?: { asOf: string }) {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const request = { method: 'GET', path: pathname.replace('/backend', ''), query: Object.fromEntries(searchParams) };
    const body = enforceContract(
      { ...request, body: undefined },
      { status: 200, body: { data, ...(meta && { meta }) } },
    );
    return Response.json({ status: 200, message: 'OK', ...body });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportPreviewCard report={report} />
    </QueryClientProvider>,
  );
  await screen.findByText(/noData/);
}

test('shows the timestamp of rows from a lagging replica', async () => {
  await renderCard({ asOf: AS_OF });
  expect(screen.getByText(/charts:asOf/).textContent).toContain(formatTime(AS_OF));
});

test('shows no timestamp otherwise', async () => {
  await renderCard();
  expect(screen.queryByText(/charts:asOf/)).toBeNull();
});

test('shows a loading toast while a report is prepared, then the result', async () => {
  const held = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => held.promise);
  URL.createObjectURL = () => 'blob:report';
  URL.revokeObjectURL = () => {};
  render(<DownloadButton report={report} format="csv" onFormatError={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: /reports:download/ }));
  expect($toasts.get()).toEqual([]);
  await waitFor(() => expect($toasts.get()).toMatchObject([{ tone: 'loading' }]), { timeout: 5_000 });
  held.resolve(new Response('a;b', { headers: { 'content-disposition': 'attachment; filename="clients.csv"' } }));
  await waitFor(() => expect($toasts.get()).toMatchObject([{ tone: 'success' }]));
});
