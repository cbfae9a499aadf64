import type { Actor } from '#backend/commands/actor.ts';
import { AppError } from '#domain/errors.ts';
import { findGrant } from '#domain/roles.ts';

/**
 * Checks a change or deletion of a closed record (docs/rules/lifecycles.md#closed-records).
 * @throws AppError RECORD_CLOSED for a role that may not correct it, VALIDATION without a reason
 */
export function assertMayCorrect(actor: Pick<Actor, 'role'>, reason: string | null | undefined): void {
  if (!findGrant(actor.role, 'records.correct')) throw new AppError('RECORD_CLOSED');
  if (!reason) throw new AppError('VALIDATION', { problems: [{ field: 'reason', code: 'required' }] });
}
