import { AppError } from '#domain/errors.ts';
import type { Role } from '#domain/roles.ts';

interface Asked<Status> {
  to: Status;
  role: Role;
  /** Where each role may go from here. */
  movesOf(role: Role): readonly Status[];
  needsReason: boolean;
  reason: string | null | undefined;
}

/** Refuses a move of status that the tables of decision 6 do not have, or not for this role, or not without a reason. */
export function checkMove<Status extends string>({ to, role, movesOf, needsReason, reason }: Asked<Status>): void {
  const allowed = movesOf(role);
  if (!allowed.includes(to))
    throw movesOf('ADMIN').includes(to)
      ? new AppError('ROLE_FORBIDDEN')
      : new AppError('INVALID_TRANSITION', { params: { allowed } });
  if (needsReason && !reason) throw new AppError('VALIDATION', { problems: [{ field: 'reason', code: 'required' }] });
}
