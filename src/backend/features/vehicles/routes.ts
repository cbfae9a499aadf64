import { sql } from 'kysely';
import { cacheByShape, compileQuery, type Params } from '#backend/db/compiled-query.ts';
import { preparedExecutor } from '#backend/db/query-executor.ts';
import { route } from '#backend/http/route.ts';
import { resourceRoutes, toScope } from '#backend/resource/routes.ts';
import { spellingConditions } from '#backend/resource/spelled-alike.ts';
import type { Condition } from '#backend/resource/spec.ts';
import { selectStoredName } from '#backend/resource/static-names.ts';
import { inTransaction } from '#backend/commands/transaction.ts';
import type { OilDue } from '#domain/oil-changes/due.ts';
import { vehicles } from '#domain/vehicles/endpoints.ts';
import { PLATE_MARK_PATTERN } from '#domain/vehicles/plate-mark.ts';
import { DUE_CONDITIONS } from '../oil-changes/repository.ts';
import { CLOSED_STATUSES, transferVehicle, vehicleSpec } from './repository.ts';

const isInWorkshop: Condition<'vehicles'> = (eb) =>
  eb.exists(
    eb
      .selectFrom('visits')
      .whereRef('visits.vehicle_id', '=', 't.id')
      .where('visits.status', 'not in', CLOSED_STATUSES)
      .where('visits.deleted_at', 'is', null),
  );

const hasPlateMark: Condition<'vehicles'> = (eb) => eb('t.plate_number', '~', sql.lit(PLATE_MARK_PATTERN));

/** Returns a condition that is true for vehicles whose newest oil change has this due status. */
const hasDueStatus =
  (due: OilDue): Condition<'vehicles'> =>
  (eb, values) =>
    eb(
      't.id',
      'in',
      // `DUE_CONDITIONS` refers to the oil change as `t`.
      eb
        .selectFrom('oil_changes as t')
        .select('t.vehicle_id')
        .where('t.deleted_at', 'is', null)
        .where('t.is_newest', '=', sql.lit(true))
        .where((oilChange) => DUE_CONDITIONS[due](oilChange as never, values)),
    );

/** The spec with the list filters that read other tables. */
const listedVehicleSpec = {
  ...vehicleSpec,
  conditions: {
    ...spellingConditions('vehicles'),
    inWorkshop: { true: isInWorkshop, false: (eb, values) => eb.not(isInWorkshop(eb, values)) },
    noPlate: { true: hasPlateMark, false: (eb, values) => eb.not(hasPlateMark(eb, values)) },
    due: {
      OVERDUE: hasDueStatus('OVERDUE'),
      DUE_SOON: hasDueStatus('DUE_SOON'),
      STALE: hasDueStatus('STALE'),
      OK: hasDueStatus('OK'),
    } satisfies Record<OilDue, Condition<'vehicles'>>,
  },
} satisfies typeof vehicleSpec;

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
  ...resourceRoutes(listedVehicleSpec),
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
