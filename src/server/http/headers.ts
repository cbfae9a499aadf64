import type { ServerResponse } from 'node:http';

/** The part of a policy that a page's meta tag cannot carry. */
export const FRAME = "frame-ancestors 'none'";

/** On every response, whatever its status. A page brings a policy of its own; everything else may load nothing. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; ${FRAME}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Browsers heed it on HTTPS alone, so it is sent there alone. */
export const HSTS = ['strict-transport-security', 'max-age=31536000'] as const;

/** Sets our headers, and completes a policy that a page brings: what is passed to writeHead wins over setHeader. */
export function secure(res: ServerResponse, requestId: string, https: boolean) {
  for (const name in SECURITY_HEADERS) res.setHeader(name, SECURITY_HEADERS[name]!);
  res.setHeader('x-request-id', requestId);
  if (https) res.setHeader(...HSTS);
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = (...args: unknown[]) => {
    const headers = args.at(-1);
    if (headers && typeof headers === 'object' && !Array.isArray(headers))
      completePolicy(headers as Record<string, unknown>);
    return writeHead(...args);
  };
}

function completePolicy(headers: Record<string, unknown>) {
  for (const name in headers) {
    if (name.toLowerCase() !== 'content-security-policy') continue;
    const policy = String(headers[name]);
    if (!policy.includes('frame-ancestors')) headers[name] = `${policy.replace(/;?\s*$/, '')}; ${FRAME}`;
  }
}
