import type { Answer } from './http.ts';

interface Upload {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Record<string, unknown>;
  file?: Blob;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

/** Sends a form with XMLHttpRequest, the only sender that tells how much has gone. */
export function upload({ method, url, headers, body, file, signal, onProgress }: Upload): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  if (file) form.append('file', file);

  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        body: parse(request.responseText),
        retryAfter: request.getResponseHeader('retry-after'),
      });
    request.onerror = () => reject(new TypeError('No answer'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
