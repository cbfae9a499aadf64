import { sql } from 'kysely';
import type { Condition, ResourceSpec, WriteContext } from '#backend/resource/spec.ts';
import { mapTable, type MappedRow } from '#backend/resource/table-mapping.ts';
import { AppError } from '#domain/errors.ts';
import type { Problem } from '#domain/problems.ts';
import { todos } from '#domain/todos/endpoints.ts';
import { todoFields, type TodoEntity, type TodoPeriod } from '#domain/todos/todo.ts';

const todoTable = mapTable(todoFields, { table: 'todos' });

export type TodoRow = MappedRow<typeof todoTable> & {
  user_id: string;
  entity_label: string | null;
  entity_user_id: string | null;
  entity_vehicle_id: string | null;
};

/**
 * Matches open to-dos of any age and to-dos completed since the start of a period; both together include all to-dos
 * that were created in the period.
 */
const openOrCompletedSince =
  (start: 'todayFrom' | 'weekFrom' | 'monthFrom'): Condition<'todos'> =>
  (eb, values) =>
    eb.or([eb('t.completed_at', 'is', null), eb('t.completed_at', '>=', values[start])]);

export const todoSpec: ResourceSpec<typeof todos, TodoRow, 'todos'> = {
  endpoints: todos,
  textSorts: ['title'],
  ...todoTable,
  columns: [...todoTable.columns, 'user_id'],
  join: (rows) =>
    rows
      .leftJoin('visits as visit', (join) =>
        join
          .onRef('visit.id', '=', 't.entity_id')
          .on('t.entity_type', '=', sql.lit('VISIT'))
          .on('visit.deleted_at', 'is', null),
      )
      .leftJoin('vehicles as vehicle', (join) =>
        join
          .onRef('vehicle.id', '=', 't.entity_id')
          .on('t.entity_type', '=', sql.lit('VEHICLE'))
          .on('vehicle.deleted_at', 'is', null),
      )
      .leftJoin('messages as message', (join) =>
        join
          .onRef('message.id', '=', 't.entity_id')
          .on('t.entity_type', '=', sql.lit('MESSAGE'))
          .on('message.deleted_at', 'is', null),
      )
      .select(({ fn, ref }) => [
        sql<string | null>`coalesce(
          ${ref('visit.name')}, ${ref('message.full_name')},
          nullif(concat_ws(' ', ${ref('vehicle.brand')}, ${ref('vehicle.model')}, ${ref('vehicle.plate_number')}), '')
        )`.as('entity_label'),
        fn.coalesce('visit.user_id', 'vehicle.user_id').as('entity_user_id'),
        fn.coalesce('visit.vehicle_id', 'vehicle.id').as('entity_vehicle_id'),
      ]),
  conditions: {
    period: {
      day: openOrCompletedSince('todayFrom'),
      week: openOrCompletedSince('weekFrom'),
      month: openOrCompletedSince('monthFrom'),
      all: (eb) => eb.lit(true),
    } satisfies Record<TodoPeriod, Condition<'todos'>>,
  },
  // Carried-over to-dos, which are open and older, come first.
  defaultOrder: ['completed', 'created_at', 'id'],
  owner: 'user_id',
  isPersonal: true,
  present: (row, deps, actor) => ({
    ...todoTable.present(row, deps, actor),
    ...(actor.role !== 'CLIENT' && { entity: presentEntity(row) }),
  }),
  async prepare(write) {
    await assertEntity(write);
    return write.before ? {} : { user_id: write.actor.id };
  },
};

const presentEntity = ({ entity_label, entity_user_id, entity_vehicle_id }: TodoRow) =>
  entity_label === null ? null : { label: entity_label, userId: entity_user_id, vehicleId: entity_vehicle_id };

const TABLES = { VISIT: 'visits', VEHICLE: 'vehicles', MESSAGE: 'messages' } as const satisfies Record<
  TodoEntity,
  string
>;

/**
 * Checks a changed link: it needs both fields and a live record. Clients may not link records.
 * @throws AppError VALIDATION
 */
async function assertEntity({ tx, actor, input, before }: WriteContext<TodoLink, TodoRow>): Promise<void> {
  if (input.entityType === undefined && input.entityId === undefined) return;
  const { entityType = before?.entity_type ?? null, entityId = before?.entity_id ?? null } = input;
  const problems: Problem[] = [];
  if (entityId === null && entityType !== null) problems.push({ field: 'entityId', code: 'required' });
  if (entityType === null && entityId !== null) problems.push({ field: 'entityType', code: 'required' });
  if (entityType !== null && entityId !== null) {
    const record = await tx
      .selectFrom(TABLES[entityType])
      .select('id')
      .where('id', '=', entityId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!record || actor.role === 'CLIENT') problems.push({ field: 'entityId', code: 'unknownReference' });
  }
  if (problems.length) throw new AppError('VALIDATION', { problems });
}

interface TodoLink {
  entityType?: TodoEntity | null;
  entityId?: string | null;
}
