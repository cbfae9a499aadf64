import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { subscribeToVisitChanges } from '#client/live/visit-changes.ts';
import { $isPageReady } from '#client/start/page-ready.ts';
import { useVisitChanges } from './use-visit-changes.ts';

vi.mock('#client/live/visit-changes.ts');

const reads: Record<string, number> = {};
const stop = vi.fn<() => void>();

function Part({ name }: { name: string }) {
  const { data } = useQuery({
    queryKey: [name, 'list'],
    queryFn: () => (reads[name] = (reads[name] ?? 0) + 1),
  });
  return <p>{`${name} ${data ?? 0}`}</p>;
}
function Shell() {
  useVisitChanges();
  return ['visits', 'tasks', 'payments', 'media', 'users'].map((name) => <Part key={name} name={name} />);
}

afterEach(cleanup);

test('refetches visits and their parts once for a batch of changes, until the shell unmounts', async () => {
  vi.mocked(subscribeToVisitChanges).mockReturnValue(stop);
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Shell />
    </QueryClientProvider>,
  );
  await screen.findByText('users 1');
  $isPageReady.set(true);
  await vi.waitFor(() => expect(subscribeToVisitChanges).toHaveBeenCalledOnce(), 10_000);
  const [onChanged] = vi.mocked(subscribeToVisitChanges).mock.calls[0]!;
  act(() => {
    onChanged();
    onChanged();
  });
  for (const name of ['visits', 'tasks', 'payments', 'media']) await screen.findByText(`${name} 2`);
  expect(reads).toEqual({ visits: 2, tasks: 2, payments: 2, media: 2, users: 1 });
  unmount();
  expect(stop).toHaveBeenCalledOnce();
});
