import { fillPath, type Endpoint } from '#domain/endpoint.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { networkError, responseError } from '../api-error.ts';
import { requestHeaders } from '../http.ts';

export interface DownloadedFile {
  blob: Blob;
  /** File name in the `Content-Disposition` header. */
  name: string;
}

interface DownloadOptions {
  params?: Record<string, string>;
  query: Record<string, string>;
  signal: AbortSignal;
  /** Receives the number of bytes received so far. */
  onProgress?: (bytes: number) => void;
}

/**
 * Downloads the file of an endpoint, without a timeout. Aborting `signal` also cancels the request on the server.
 *
 * @throws ApiError for an error response, or `NETWORK` without a complete response
 */
export async function downloadFile(
  endpoint: Endpoint,
  { params, query, signal, onProgress }: DownloadOptions,
  token: string | undefined,
): Promise<DownloadedFile> {
  const url = `/backend${fillPath(endpoint.path, params)}?${new URLSearchParams(query)}`;
  try {
    const response = await globalThis.fetch(url, { headers: requestHeaders(undefined, token), signal });
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => undefined);
      throw responseError(response.status, body, response.headers.get('retry-after'));
    }
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for (const reader = response.body!.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      onProgress?.((bytes += value.length));
    }
    const type = response.headers.get('content-type') ?? '';
    return { blob: new Blob(chunks, { type }), name: fileName(response) };
  } catch (error) {
    // An abort by the caller is not a network failure.
    if (signal.aborted || !(error instanceof TypeError)) throw error;
    throw networkError(error);
  }
}

function fileName({ headers }: Response): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return encoded === undefined ? 'file' : decodeURIComponent(encoded);
}

const REVOKE_MS = MINUTE_MS;

/** Saves a file under its name; returns false if the browser cannot create the download. */
export function saveFile({ blob, name }: DownloadedFile): boolean {
  try {
    const url = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // The browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
    return true;
  } catch {
    return false;
  }
}
