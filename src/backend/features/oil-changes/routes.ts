import { route } from '#backend/http/route.ts';
import { getRecord } from '#backend/resource/repository.ts';
import { resourceRoutes, toScope } from '#backend/resource/routes.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { countDue } from './due-counts.ts';
import { presentOilChange } from './present.ts';
import { listReadings } from './readings.ts';
import { oilChangeSpec } from './repository.ts';
import { createOilChange, updateLatestKm, updateOilChange } from './write.ts';

export const oilChangeRoutes = resourceRoutes(oilChangeSpec, [
  route(oilChanges.get, async (call) => {
    const { deps, actor, params } = call;
    const row = await getRecord(deps, oilChangeSpec, params.id, toScope(call));
    const readings = await listReadings(deps.db, row.vehicle_id);
    return {
      data: {
        ...presentOilChange(row, deps, actor),
        readings: readings.map(({ id, km, at }) => ({ id, km, at: at.toISOString() })),
      },
    };
  }),
  route(oilChanges.create, async ({ deps, actor, body }) => ({
    data: presentOilChange(await createOilChange(deps, actor, body), deps, actor),
  })),
  route(oilChanges.update, async ({ deps, actor, params, body }) => ({
    data: presentOilChange(await updateOilChange(deps, actor, params.id, body), deps, actor),
  })),
  route(oilChanges.dueCounts, async (call) => ({ data: await countDue(call.deps, toScope(call)) })),
  route(oilChanges.updateLatestKm, async (call) => {
    const { deps, actor, params, body } = call;
    return {
      data: presentOilChange(await updateLatestKm(deps, actor, params.id, body, toScope(call)), deps, actor),
    };
  }),
]);
