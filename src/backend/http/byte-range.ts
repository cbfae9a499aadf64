import type { ByteRange } from '#backend/storage/file-store.ts';

/**
 * The part of a file of `size` bytes that a `Range` header asks for. Undefined where the whole is sent: without the header, and
 * for several parts at once or what is none, as RFC 9110 allows.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (!first && !last) return undefined;
  if (!first) return Number(last) > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : 'beyond';
  const start = Number(first);
  const end = last ? Number(last) : size - 1;
  if (last && end < start) return undefined;
  return start < size ? { start, end: Math.min(end, size - 1) } : 'beyond';
}
