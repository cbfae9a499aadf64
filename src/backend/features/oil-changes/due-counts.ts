import type { HasClock, HasDatabase, HasStatements } from '#backend/capabilities.ts';
import { cacheByShape, compileQuery, placeholder, type Params } from '#backend/db/compiled-query.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { merchantCalendar } from '#backend/db/merchant-settings.ts';
import { rowBuilder } from '#backend/resource/record-query.ts';
import { computeFilterValues, type Scope } from '#backend/resource/repository.ts';
import type { FilterValues } from '#backend/resource/spec.ts';
import { OIL_DUE_STATES, type OilDue } from '#domain/oil-changes/due.ts';
import { DUE_CONDITIONS } from './repository.ts';

type Values = FilterValues & { ownerId: string };

const dueCounts = cacheByShape(({ isOwned }: { isOwned: boolean }) =>
  compileQuery((db, values: Params<Values>) =>
    db
      .selectFrom('oil_changes as t')
      .select(({ fn }) =>
        OIL_DUE_STATES.map((due) =>
          fn
            .countAll<number>()
            .filterWhere(() => DUE_CONDITIONS[due](rowBuilder as never, values))
            .as(due),
        ),
      )
      .where('t.deleted_at', 'is', null)
      .where('t.is_newest', '=', true)
      .$if(isOwned, (rows) => rows.where('t.user_id', '=', placeholder<string>('ownerId'))),
  ),
);

/**
 * Counts the newest oil change of each vehicle by due status (docs/rules/mileage.md#due-status); `ownerId` limits it to
 * one client.
 */
export async function countDue(
  deps: HasClock & HasDatabase & HasStatements,
  { ownerId }: Scope,
): Promise<Record<OilDue, number>> {
  const values = computeFilterValues(await merchantCalendar(deps), deps.now());
  const query = dueCounts({ isOwned: ownerId !== undefined });
  const [row] = await query.execute(preparedExecutor(deps), { ...values, ownerId: ownerId ?? '' });
  return row as Record<OilDue, number>;
}
