import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $session } from '#client/session.ts';
import { PENDING_UPLOADS } from '#client/unsaved/pending-uploads.ts';
import { signInAs } from '#tests/support/form-page.tsx';
import { $uploads, type Upload } from './uploads.ts';
import { WaitingUploads } from './WaitingUploads.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api.ts', async (original) => ({ ...(await original<object>()), call }));
const storage = vi.hoisted(() => ({ listStoredUploads: vi.fn() }));
vi.mock('./upload-storage.ts', async (original) => ({ ...(await original<object>()), ...storage }));

const UPLOAD: Upload = {
  id: 'u1',
  scope: { userId: 'u1' },
  section: undefined,
  file: new File(['data'], 'a.pdf', { type: 'application/pdf' }),
  state: 'offline',
  progress: 0,
};

beforeEach(() => {
  call.mockReset().mockReturnValue(new Promise(() => undefined));
  storage.listStoredUploads.mockReset().mockResolvedValue([]);
  signInAs('EMPLOYEE');
});
afterEach(() => {
  cleanup();
  $uploads.set([]);
  $session.set(undefined);
});

const countListings = () => storage.listStoredUploads.mock.calls.length;
async function mount() {
  const before = countListings();
  const view = render(<WaitingUploads />);
  await waitFor(() => expect(countListings()).toBe(before + 1));
  return view;
}

test('reads the stored uploads once per change in another tab, also after it is mounted again', async () => {
  const { unmount } = await mount();
  unmount();
  await mount();
  const otherTab = new BroadcastChannel(PENDING_UPLOADS);
  otherTab.postMessage('changed');
  await waitFor(() => expect(countListings()).toBeGreaterThan(2));
  expect(countListings()).toBe(3);
  otherTab.close();
});

test.each([
  ['connection returns', window, 'online'],
  ['page becomes visible', document, 'visibilitychange'],
] as const)(
  'sends waiting uploads when the %s, but not after the role has lost the permission',
  async (_, on, event) => {
    await mount();
    act(() => signInAs('CLIENT'));
    $uploads.set([UPLOAD]);
    on.dispatchEvent(new Event(event));
    expect($uploads.get()[0]!.state).toBe('offline');

    act(() => signInAs('EMPLOYEE'));
    await waitFor(() => expect($uploads.get()[0]!.state).toBe('sending'));
    $uploads.set([UPLOAD]);
    on.dispatchEvent(new Event(event));
    expect($uploads.get()[0]!.state).toBe('sending');
  },
);
