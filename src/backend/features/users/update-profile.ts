import type { Deps } from '#backend/deps.ts';
import type { Actor } from '#backend/http/route.ts';
import { updateRecord } from '#backend/resource/write.ts';
import type { BodyOf } from '#domain/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import type { users } from '#domain/users/endpoints.ts';
import type { UserRow } from './present.ts';
import { userSpec } from './repository.ts';

/** Changes one's own fields. What others have cannot be taken, and not be found out by trying, either. */
export async function updateProfile(
  deps: Deps,
  actor: Actor,
  { updatedAt, ...input }: BodyOf<typeof users.updateProfile>,
): Promise<UserRow> {
  const attempt = deps.throttles.attempt('taken-account', actor.id);
  try {
    const row = await updateRecord(deps, userSpec, actor, actor.id, input, { updatedAt, may: () => true });
    attempt.forgive(1);
    return row;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'TAKEN')) attempt.forgive(1);
    throw error;
  }
}
