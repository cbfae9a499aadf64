import { AppError } from '#domain/errors.ts';

const KEY = /^[\x21-\x7e]{1,100}$/;

/**
 * Reads the header `Idempotency-Key`; null when absent (docs/rules/money.md#idempotency).
 * @throws AppError VALIDATION when it is malformed
 */
export function readIdempotencyKey({ headers }: Request): string | null {
  const key = headers.get('idempotency-key');
  if (key !== null && !KEY.test(key))
    throw new AppError('VALIDATION', { problems: [{ field: 'Idempotency-Key', code: 'format' }] });
  return key;
}
