import { AppError } from '#domain/errors.ts';
import type { Role } from '#domain/roles.ts';

interface Transition<Status> {
  to: Status;
  role: Role;
  /** Where each role may go from here. */
  allowedFor(role: Role): readonly Status[];
  needsReason: boolean;
  reason: string | null | undefined;
}

/** Refuses a move of status that the tables of decision 6 do not have, or not for this role, or not without a reason. */
export function checkTransition<Status extends string>({
  to,
  role,
  allowedFor,
  needsReason,
  reason,
}: Transition<Status>): void {
  const allowed = allowedFor(role);
  if (!allowed.includes(to))
    throw allowedFor('ADMIN').includes(to)
      ? new AppError('ROLE_FORBIDDEN')
      : new AppError('INVALID_TRANSITION', { params: { allowed } });
  if (needsReason && !reason) throw new AppError('VALIDATION', { problems: [{ field: 'reason', code: 'required' }] });
}
