import * as v from 'valibot';
import { networkError, responseError, type ApiError } from '#client/api-error.ts';
import { toProblems, type Problem } from '#domain/problems.ts';

const TIMEOUT_MS = 30_000;

/** Result of sending a message: accepted, rejected by validation (no `error`), or failed (`error`). */
export type SendResult = { sent: true } | { sent: false; problems: readonly Problem[]; error?: ApiError };

/** Validates a message with the `schema` of its endpoint and posts it to `url`, once per `key`; never throws. */
export async function sendMessage(
  url: string,
  values: Readonly<Record<string, string>>,
  schema: v.GenericSchema<unknown, object>,
  key: string,
): Promise<SendResult> {
  const parsed = v.safeParse(schema, values);
  if (!parsed.success) return { sent: false, problems: toProblems(parsed.issues) };
  const error = await post(url, parsed.output, key);
  return error ? { sent: false, problems: error.problems, error } : { sent: true };
}

async function post(url: string, message: object, key: string): Promise<ApiError | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang,
        'idempotency-key': key,
      },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return undefined;
    const body: unknown = await response.json().catch(() => undefined);
    return responseError(response.status, body, response.headers.get('retry-after'));
  } catch (error) {
    return networkError(error);
  }
}
