import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, networkError } from '#client/api-error.ts';
import { $toasts } from '#client/toasts.ts';
import { renderPage, initTranslations } from '#tests/support/form-page.tsx';
import { MediaUploader } from './MediaUploader.tsx';
import { UploadStorageFullError } from './upload-storage.ts';
import { $uploads, addFiles, retryOfflineUploads } from './uploads.ts';
import { summarizeUploads } from './WaitingUploads.tsx';

interface Sending {
  body: object;
  file: File;
  signal: AbortSignal;
  headers: Record<string, string>;
  onProgress: (share: number) => void;
  end: (error?: Error) => void;
}
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api.ts', async (original) => ({ ...(await original<object>()), call }));
const storage = vi.hoisted(() => ({ storeUpload: vi.fn(), isUploadStored: vi.fn(), removeStoredUpload: vi.fn() }));
vi.mock('./upload-storage.ts', async (original) => ({ ...(await original<object>()), ...storage }));

const SCOPE = { userId: 'u1', vehicleId: 'v1', visitId: 'w1' };
const MB = 1024 * 1024;
const aFile = (name: string, type = 'image/jpeg', size = 4) => {
  const file = new File(['data'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
let sendings: Sending[] = [];
const toasts = () => $toasts.get().map(({ message }) => message);
const names = () => sendings.map(({ file }) => file.name);
/** Adds files and waits for the first request, which is sent after a photo is decoded. */
async function startUploads(...args: Parameters<typeof addFiles>): Promise<void> {
  addFiles(...args);
  await waitFor(() => expect(sendings).not.toEqual([]));
}
const show = () => renderPage(<MediaUploader scope={SCOPE} />);

beforeAll(async () => {
  await initTranslations();
  i18next.addResourceBundle('en', 'media', JSON.parse(readFileSync('locales/en/media.json', 'utf8')));
});
beforeEach(() => {
  sendings = [];
  storage.storeUpload.mockReset().mockResolvedValue(undefined);
  storage.isUploadStored.mockReset().mockResolvedValue(true);
  storage.removeStoredUpload.mockReset().mockResolvedValue(undefined);
  call.mockImplementation(
    (_, input: Omit<Sending, 'end'>) =>
      new Promise<void>((resolve, reject) => {
        input.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        sendings.push({ ...input, end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
});
afterEach(() => {
  cleanup();
  $uploads.set([]);
  $toasts.set([]);
});

test('uploads two files at a time to the most specific owner and shows one toast at the end', async () => {
  await startUploads([aFile('a.jpg'), aFile('b.jpg'), aFile('c.jpg')], SCOPE, 'after');
  expect(names()).toEqual(['a.jpg', 'b.jpg']);
  expect(sendings[0]!.body).toEqual({ visitId: 'w1', section: 'after' });
  sendings[0]!.end();
  await waitFor(() => expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']));
  for (const { end } of sendings) end();
  await waitFor(() => expect(toasts()).toEqual(['3 files uploaded successfully!']));
  expect($uploads.get()).toEqual([]);
});

test('shows the message for a single photo', async () => {
  await startUploads([aFile('a.jpg')], SCOPE);
  expect(sendings[0]!.body).toEqual({ visitId: 'w1' });
  sendings[0]!.end();
  await waitFor(() => expect(toasts()).toEqual(['Image uploaded successfully!']));
});

test('shows a loading toast while an upload lasts', async () => {
  await startUploads([aFile('a.jpg')], SCOPE);
  expect(toasts()).toEqual([]);
  await waitFor(() => expect($toasts.get()).toMatchObject([{ tone: 'loading', message: 'Uploading files…' }]), {
    timeout: 5_000,
  });
  sendings[0]!.end();
  await waitFor(() => expect(toasts()).toEqual(['Image uploaded successfully!']));
});

test('rejects invalid files with a reason before the upload', async () => {
  await show();
  addFiles([aFile('drawing.svg', 'image/svg+xml'), aFile('clip.mp4', 'video/mp4', 101 * MB)], SCOPE);
  expect(await screen.findByText(/^File must be one of: JPEG/)).toBeTruthy();
  expect(screen.getByText('File size must not exceed 100MB.')).toBeTruthy();
  expect(sendings).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('retries a failed upload and cancels it', async () => {
  await show();
  await startUploads([aFile('a.jpg')], SCOPE);
  sendings[0]!.end(new ApiError({ status: 500, code: 'INTERNAL' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to create media. Please try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sendings).toHaveLength(2));
  expect(screen.getByRole('progressbar', { name: 'Uploading a.jpg' })).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of a.jpg' }));
  expect(sendings[1]!.signal.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByText('a.jpg')).toBeNull());
  expect(toasts()).toEqual([]);
});

test('stores a photo offline and sends it later with the same idempotency key', async () => {
  await show();
  await startUploads([aFile('a.jpg')], SCOPE, 'after');
  sendings[0]!.end(networkError(undefined));
  expect(await screen.findByText('Waiting for the connection')).toBeTruthy();
  const { id, isStored } = $uploads.get()[0]!;
  expect(isStored).toBe(true);
  expect(storage.storeUpload).toHaveBeenCalledWith(expect.objectContaining({ id, scope: SCOPE, section: 'after' }));

  retryOfflineUploads();
  await waitFor(() => expect(sendings).toHaveLength(2));
  expect(sendings.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id]);
  sendings[1]!.end();
  await waitFor(() => expect(toasts()).toEqual(['Image uploaded successfully!']));
  expect(storage.removeStoredUpload).toHaveBeenCalledWith(id);
  expect($uploads.get()).toEqual([]);
});

test('does not send a stored photo that another tab has uploaded', async () => {
  await startUploads([aFile('a.jpg')], SCOPE);
  sendings[0]!.end(networkError(undefined));
  await waitFor(() => expect($uploads.get()[0]!.state).toBe('offline'));
  storage.isUploadStored.mockResolvedValue(false);
  retryOfflineUploads();
  await waitFor(() => expect($uploads.get()).toEqual([]));
  expect(sendings).toHaveLength(1);
});

test.each([
  ['files that wait exceed the limit', new UploadStorageFullError(), /no more than 200 MB of files can wait/],
  ['browser has no room', new DOMException('Full', 'QuotaExceededError'), /this device cannot keep the file/],
])('says so at once when the %s', async (_, error, message) => {
  storage.storeUpload.mockRejectedValue(error);
  await show();
  await startUploads([aFile('a.jpg')], SCOPE);
  sendings[0]!.end(networkError(undefined));
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('removes a stored photo that is cancelled', async () => {
  await show();
  await startUploads([aFile('a.jpg')], SCOPE);
  sendings[0]!.end(networkError(undefined));
  await screen.findByText('Waiting for the connection');
  const { id } = $uploads.get()[0]!;
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of a.jpg' }));
  expect(storage.removeStoredUpload).toHaveBeenCalledWith(id);
  expect($uploads.get()).toEqual([]);
});

test('keeps the reason of a stored photo that the server rejects', async () => {
  await show();
  await startUploads([aFile('a.jpg')], SCOPE);
  sendings[0]!.end(networkError(undefined));
  await screen.findByText('Waiting for the connection');
  retryOfflineUploads();
  await waitFor(() => expect(sendings).toHaveLength(2));
  const problems = [{ field: 'visitId', code: 'unknownReference' }] as const;
  sendings[1]!.end(new ApiError({ status: 422, code: 'VALIDATION', problems }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(storage.storeUpload).toHaveBeenLastCalledWith(
    expect.objectContaining({ failure: { problem: expect.objectContaining({ code: 'unknownReference' }) } }),
  );
});

test('shows a validation problem of the server at the file', async () => {
  await show();
  await startUploads([aFile('a.jpg')], SCOPE);
  const problems = [{ field: 'file', code: 'size', params: { n: 5 } }] as const;
  sendings[0]!.end(new ApiError({ status: 422, code: 'VALIDATION', problems }));
  expect(await screen.findByText('File size must not exceed 5MB.')).toBeTruthy();
});

test('reports a photo that cannot be resized', async () => {
  await show();
  addFiles([aFile('huge.jpg', 'image/jpeg', 9 * MB), aFile('a.heic', 'image/heic')], SCOPE);
  expect(await screen.findByText('An error occurred while creating the file.')).toBeTruthy();
  expect(await screen.findByText(/This browser cannot read this picture\. Save or send it as JPEG/)).toBeTruthy();
  expect(sendings).toEqual([]);
});

test('limits dropped files to ten and accepts pasted files', async () => {
  await show();
  const files = Array.from({ length: 11 }, (_, index) => aFile(`${index}.jpg`));
  const zone = screen.getByText('Choose files').closest('.border-dashed')!;
  fireEvent.drop(zone, { dataTransfer: { files } });
  expect($uploads.get()).toHaveLength(10);
  expect(toasts()).toEqual(['At most 10 files at once: the first 10 were taken.']);

  $uploads.set([]);
  fireEvent.paste(document.body, { clipboardData: { files: [aFile('pasted.png', 'image/png')] } });
  expect($uploads.get().map(({ file }) => file.name)).toEqual(['pasted.png']);
});

test('hides uploads of another scope', async () => {
  await show();
  addFiles([aFile('elsewhere.jpg')], { userId: 'u1', vehicleId: 'v2' });
  expect(screen.queryByText('elsewhere.jpg')).toBeNull();
});

test('summarizes pending uploads: in progress, then waiting, then failed', () => {
  const upload = (part: object, file = aFile('a.jpg')) =>
    ({ id: 'u', scope: SCOPE, section: undefined, file, state: 'offline', progress: 0, ...part }) as const;
  const photo = upload({});
  const failed = upload({ state: 'failed' });
  expect(summarizeUploads([failed])).toMatchObject({ key: 'failedFiles', shown: [failed] });
  expect(summarizeUploads([failed, photo])).toMatchObject({ key: 'waitingPhotos', shown: [photo] });
  const paper = upload({}, aFile('a.pdf', 'application/pdf'));
  expect(summarizeUploads([upload({}), paper]).key).toBe('waitingFiles');
  expect(summarizeUploads([upload({ state: 'sending', progress: 0.1 }), paper]).key).toBe('sendingFiles');
  expect(summarizeUploads([upload({ state: 'sending' })]).key).toBe('waitingPhotos');
});
