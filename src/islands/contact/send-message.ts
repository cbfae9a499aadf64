import * as v from 'valibot';
import { networkError, replyError, type ApiError } from '#client/api-error.ts';
import { NewMessage } from '#domain/messages/message.ts';
import { toProblems, type Problem } from '#domain/problems.ts';

const TIMEOUT_MS = 30_000;

/** How a message fared: it is with the garage, something is wrong with its fields, or it could not be sent. */
export type Outcome = { sent: true } | { sent: false; problems: readonly Problem[]; error?: ApiError };

/** Checks a message as the server will, and sends it; never throws. */
export async function sendMessage(address: string, written: Readonly<Record<string, string>>): Promise<Outcome> {
  const parsed = v.safeParse(NewMessage, written);
  if (!parsed.success) return { sent: false, problems: toProblems(parsed.issues) };
  const error = await post(address, parsed.output);
  return error ? { sent: false, problems: error.problems, error } : { sent: true };
}

async function post(address: string, message: object): Promise<ApiError | undefined> {
  try {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (reply.ok) return undefined;
    const body: unknown = await reply.json().catch(() => undefined);
    return replyError(reply.status, body, reply.headers.get('retry-after'));
  } catch (error) {
    return networkError(error);
  }
}
