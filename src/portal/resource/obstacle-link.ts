import type { Refusal } from './define-resource.ts';
import { paths } from '../screens.ts';

interface ObstacleLink {
  href: string;
  /** i18n key of the namespace `errors`. */
  label: string;
}

/**
 * Returns the link to the record that prevents an action (docs/rules/lifecycles.md#deletion); undefined without one.
 */
export function getBlockingRecordLink({ code, params }: Refusal): ObstacleLink | undefined {
  const { userId, vehicleId, visitId, taskId, categoryId } = params as Record<string, string>;
  if (categoryId) return { href: paths.offeringEntry(categoryId), label: 'errors:links.items' };
  if (!userId || !vehicleId) return undefined;
  const label = code === 'HAS_PAYMENTS' ? 'errors:links.payments' : 'errors:links.visit';
  if (!visitId) return { href: paths.oil(userId, vehicleId), label };
  const ids = [userId, vehicleId, visitId] as const;
  return { href: taskId ? paths.task(...ids, taskId) : paths.visit(...ids), label };
}
