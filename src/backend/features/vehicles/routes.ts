import { sql } from 'kysely';
import { cacheByShape, compileQuery, type Params } from '#backend/db/compiled-query.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { route } from '#backend/http/route.ts';
import { resourceRoutes, toScope } from '#backend/resource/routes.ts';
import { selectStoredName } from '#backend/resource/static-names.ts';
import { inTransaction } from '#backend/commands/transaction.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { transferVehicle, vehicleSpec } from './vehicle-spec.ts';

/** Selects the brands of vehicles, of one owner or of all, each make once under the stored name of its entry. */
const selectBrands = cacheByShape(({ isOwned }: { isOwned: boolean }) =>
  compileQuery((db, { ownerId }: Params<{ ownerId: string }>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('vehicles')
          .select(({ fn }) => fn.min('brand').as('name'))
          .groupBy('brand_order')
          .where('deleted_at', 'is', null)
          .$if(isOwned, (owned) => owned.where('user_id', '=', ownerId))
          .as('spelled'),
      )
      .select(({ ref }) => selectStoredName('VEHICLE_BRAND', ref('spelled.name')).as('brand'))
      .distinct()
      .orderBy(sql`1`)
      .limit(sql.lit(BRANDS_MAX)),
  ),
);
const BRANDS_MAX = 1000;

export const vehicleRoutes = [
  ...resourceRoutes(vehicleSpec),
  route(vehicles.brands, async (call) => {
    const { ownerId } = toScope(call);
    const query = selectBrands({ isOwned: ownerId !== undefined });
    const rows = await query.execute(preparedExecutor(call.deps), { ownerId: ownerId ?? '' });
    return { data: rows.map(({ brand }) => brand) };
  }),
  route(vehicles.transfer, async ({ deps, actor, params, body }) => ({
    data: vehicleSpec.present(
      await inTransaction(deps, actor, undefined, (context) => transferVehicle(context, params.id, body)),
      deps,
      actor,
    ),
  })),
];
