import { call } from '#client/api.ts';
import { items } from '#domain/offering/endpoints.ts';
import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import { type VisitRecord, visits } from '#domain/visits/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { VISIT_STATUSES } from '#domain/visits/visit.ts';
import type { Refusal } from '#portal/resource/define-resource.ts';

type Scope = { userId: string } | { vehicleId: string };

/** Returns an open visit of a client or vehicle, however old it is. */
export async function findOpenVisit(scope: Scope): Promise<VisitRecord | undefined> {
  const open = VISIT_STATUSES.filter(isVisitOpen);
  const pages = await Promise.all(open.map((status) => call(visits.list, { query: { ...scope, status } })));
  return pages.flatMap(({ data }) => data)[0];
}

/** Returns a refusal if a client or vehicle has an open visit, which prevents its deletion. */
export async function findOpenVisitRefusal(scope: Scope): Promise<Refusal | undefined> {
  const visit = await findOpenVisit(scope);
  if (!visit) return undefined;
  const { id: visitId, vehicleId, userId } = visit;
  return { code: 'HAS_OPEN_VISIT', params: { visitId, vehicleId, userId } };
}

/** Returns true if a task or an oil change has payments that are not refunded. */
async function hasPayments(entityId: string): Promise<boolean> {
  const { data } = await call(payments.totals, { query: { entityId } });
  return data.some(({ received }) => Number(received) !== 0);
}

/** Returns a refusal if a visit or one of its tasks has payments, which prevent its deletion. */
export function getVisitDeletionRefusal({ id: visitId, vehicleId, userId, paid }: VisitRecord): Refusal | undefined {
  return Number(paid ?? 0) === 0 ? undefined : { code: 'HAS_PAYMENTS', params: { visitId, vehicleId, userId } };
}

/** Returns a refusal if an oil change has payments, which prevent its deletion. */
export async function findOilChangeDeletionRefusal({
  id,
  vehicleId,
  userId,
}: OilChangeRecord): Promise<Refusal | undefined> {
  return (await hasPayments(id)) ? { code: 'HAS_PAYMENTS', params: { vehicleId, userId } } : undefined;
}

/** Returns a refusal if a task cannot be deleted because it is the only one of its visit or has payments. */
export async function findTaskDeletionRefusal({
  id,
  visitId,
  vehicleId,
  userId,
}: TaskRecord): Promise<Refusal | undefined> {
  const params = { visitId, vehicleId, userId };
  const { data: visit } = await call(visits.get, { params: { id: visitId } });
  if (visit.tasks.length <= 1) return { code: 'LAST_TASK', params };
  return (await hasPayments(id)) ? { code: 'HAS_PAYMENTS', params: { ...params, taskId: id } } : undefined;
}

/** Returns a refusal if a category has items, which prevent its deletion. */
export async function findCategoryDeletionRefusal(categoryId: string): Promise<Refusal | undefined> {
  const { meta } = await call(items.list, { query: { categoryId } });
  return meta.total > 0 ? { code: 'HAS_ITEMS', params: { categoryId } } : undefined;
}
