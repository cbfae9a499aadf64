import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { upload } from '#client/files/upload.ts';
import { users } from '#domain/users/endpoints.ts';
import { mockApi, renderPage, initTranslations } from '#tests/support/form-page.tsx';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointForm } from '#portal/resource/form/endpoint-forms.tsx';

vi.mock('#client/files/upload.ts', () => ({ upload: vi.fn() }));

const FIELDS: FormField[] = [
  { field: 'firstName', control: 'text' },
  { field: 'image', control: 'image', purpose: 'USER' },
];
const KEY = 'users/0123456789abcdef.webp';
const record = {
  firstName: 'Nadia',
  image: { key: 'users/old.webp', url: '/signed/old.webp' },
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const stored = { status: 201, body: { data: { key: KEY, url: '/signed/new.webp' } }, retryAfter: null };
type Upload = Parameters<typeof upload>[0];

let sent: ReturnType<typeof mockApi>;
/** Pending uploads; the test settles each one. */
let uploads: { input: Upload; end: (result: Awaited<ReturnType<typeof upload>> | Error) => void }[];

beforeAll(initTranslations);
beforeEach(() => {
  uploads = [];
  sent = mockApi(() => ({ status: 200, body: { data: record } }));
  vi.mocked(upload).mockImplementation(
    (input) =>
      new Promise((resolve, reject) => {
        input.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        uploads.push({ input, end: (result) => (result instanceof Error ? reject(result) : resolve(result)) });
      }),
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const show = (shown: object = record) =>
  renderPage(
    <EndpointForm
      endpoint={users.update}
      params={{ id: '1' }}
      record={shown as typeof record}
      fields={FIELDS}
      texts={{ saved: 'users:updated', failed: 'users:updateFailed' }}
    />,
  );
const part = ({ body }: Upload, name: string) => body.get(name);
const picker = () => screen.getByLabelText<HTMLInputElement>(/^Photo/);
const preview = () => screen.queryByRole<HTMLImageElement>('img')?.src;
const file = (type = 'image/png', size = 10) => new File([new Uint8Array(size)], 'car', { type });
const choose = (chosen: File) => fireEvent.change(picker(), { target: { files: [chosen] } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const started = async (count = 1) => {
  await waitFor(() => expect(uploads).toHaveLength(count));
  return uploads.at(-1)!;
};

test('shows the stored image and sends null after its removal', async () => {
  await show();
  expect(preview()).toContain('/signed/old.webp');
  fireEvent.click(screen.getByRole('button', { name: 'Remove image' }));
  expect(preview()).toBeUndefined();
  expect(document.activeElement).toBe(picker());
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toEqual({ image: null, updatedAt: record.updatedAt });
});

test('offers no removal of a picture that is nobody’s photo', async () => {
  await show({ ...record, image: { key: null, url: '/vehicle-types/Car.webp' } });
  expect(preview()).toBeUndefined();
  expect(screen.queryByRole('button', { name: 'Remove image' })).toBeNull();
});

test('uploads a chosen image immediately, shows the progress, and sends its key', async () => {
  await show();
  choose(file());
  const { input, end } = await started();
  expect(input.url).toBe('/backend/image/upload-image');
  expect(part(input, 'purpose')).toBe('USER');
  act(() => input.onProgress?.(0.42));
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('42');
  expect(preview()).toMatch(/^blob:/);
  act(() => end(stored));
  await screen.findByText('Image uploaded successfully!');
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toEqual({ image: KEY, updatedAt: record.updatedAt });
});

test('shows an uploaded image again in a restored form', async () => {
  await show();
  choose(file());
  const { end } = await started();
  act(() => end(stored));
  await screen.findByText('Image uploaded successfully!');
  cleanup();
  await show();
  expect(screen.getByText('Restored what you typed.')).toBeTruthy();
  expect(preview()).toContain('/signed/new.webp');
  save();
  await waitFor(() => expect(sent[0]?.body).toEqual({ image: KEY, updatedAt: record.updatedAt }));
});

test('waits for the upload before saving', async () => {
  await show();
  choose(file());
  const { end } = await started();
  save();
  // Lets pending promises settle.
  await act(async () => {});
  expect(sent).toEqual([]);
  act(() => end(stored));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({ image: KEY });
});

test('prevents the save after a failed upload and retries it', async () => {
  await show();
  choose(file());
  const first = await started();
  save();
  act(() => first.end(new TypeError('No response')));
  await screen.findByText('An image has not been uploaded. Try again, or cancel its upload.');
  save();
  await waitFor(() => expect(document.activeElement).toBe(picker()));
  expect(sent).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  const second = await started(2);
  expect(part(second.input, 'file')).toBeInstanceOf(File);
  expect(part(second.input, 'file')).toEqual(part(first.input, 'file'));
  act(() => second.end(stored));
  await screen.findByText('Image uploaded successfully!');
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('discards a failed upload', async () => {
  await show();
  choose(file());
  const { end } = await started();
  act(() => end(new TypeError('No response')));
  await screen.findByRole('button', { name: 'Try again' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(preview()).toContain('/signed/old.webp');
  fireEvent.change(screen.getByRole('textbox', { name: 'First name' }), { target: { value: 'Nada' } });
  save();
  await waitFor(() => expect(sent[0]?.body).toEqual({ firstName: 'Nada', updatedAt: record.updatedAt }));
});

test('cancels an upload and restores the previous image', async () => {
  await show();
  choose(file());
  const { input } = await started();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(input.signal?.aborted).toBe(true);
  expect(preview()).toContain('/signed/old.webp');
  save();
  await screen.findByText(/nothing has changed/);
});

test('rejects large files and other types before the upload', async () => {
  await show();
  choose(file('image/png', 5 * 1024 * 1024 + 1));
  await screen.findByText('Photo size must not exceed 5MB.');
  choose(file('image/svg+xml'));
  await screen.findByText('Photo must be one of: JPEG, PNG, WebP, AVIF.');
  expect(picker().getAttribute('aria-invalid')).toBe('true');
  expect(uploads).toEqual([]);
});

test('shows a problem with the content of the file at the field', async () => {
  await show();
  choose(file());
  const { end } = await started();
  const errors = [{ field: 'file', code: 'max', params: { max: 6000 }, message: '' }];
  act(() => end({ status: 422, body: { code: 'VALIDATION', message: '', errors }, retryAfter: null }));
  await screen.findByText('Photo must not exceed 6000.');
});

test('accepts a dropped image', async () => {
  await show();
  const zone = picker().closest('.border-dashed')!;
  const drop = createEvent.drop(zone);
  Object.defineProperty(drop, 'dataTransfer', { value: { files: [file('image/webp')] } });
  fireEvent(zone, drop);
  expect(part((await started()).input, 'file')).toMatchObject({ type: 'image/webp' });
});
