/** Response of either transport, fetch or XMLHttpRequest. */
export interface HttpResponse {
  status: number;
  body: unknown;
  retryAfter: string | null;
}

interface Upload {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: FormData;
  signal?: AbortSignal;
  /** Receives the uploaded fraction, from 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * Uploads a form with XMLHttpRequest, because fetch reports no upload progress.
 *
 * @throws TypeError without a response
 * @throws DOMException `AbortError` after an abort
 */
export function upload({ method, url, headers, body, signal, onProgress }: Upload): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        body: parse(request.responseText),
        retryAfter: request.getResponseHeader('retry-after'),
      }),
    );
    request.addEventListener('error', () => reject(new TypeError('No response')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
