import { foldSearchText } from '../search/fold-search.ts';
import { normalizeIdentifier } from '../search/normalize-identifier.ts';
import { isPlateMark } from '../vehicles/plate.ts';
import { createPlateMark } from '../vehicles/plate-mark.ts';
import { VEHICLE_ANSWERS, type ImportAnswers, type ImportProblem } from './import-fields.ts';
import { isSameName } from './person-name.ts';
import {
  createClientPlanner,
  type ClientPlan,
  type ExistingRecords,
  type ExistingVehicle,
  type PlannedClient,
} from './plan-clients.ts';
import type { ImportRow, VehicleValues } from './row.ts';

export interface PlannedVehicle {
  action: 'create' | 'update';
  id: string | undefined;
  values: VehicleValues;
}

/** The outcome of a row. A row is skipped when neither its client nor its vehicle changes. */
export interface PlannedRow {
  number: number;
  action: 'create' | 'update' | 'skip';
  /**
   * Undefined when the row identifies no client, or one that cannot be imported; a row that identifies none may still
   * update an existing vehicle.
   */
  client: PlannedClient | undefined;
  vehicle: PlannedVehicle | undefined;
  problems: ImportProblem[];
  /** Key of the answer to the question who the person of the row is (`ImportAnswers.people`). */
  question: number | undefined;
  /** The parsed row. */
  source: ImportRow;
}

const indexBy = <T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, T> =>
  new Map(items.flatMap((item) => (keyOf(item) === null ? [] : [[keyOf(item)!, item]])));

/**
 * Creates a function that plans rows one after the other and detects phones and plates of earlier rows. See
 * docs/rules/imports.md#matching.
 */
export function createPlanner(existing: ExistingRecords, answers: ImportAnswers): (row: ImportRow) => PlannedRow {
  const vehiclesById = indexBy(existing.vehicles, ({ id }) => id);
  const vehiclesByPlate = indexBy(existing.vehicles, ({ plateNumber }) => normalizeIdentifier(plateNumber));
  const deletedPlates = new Set([...existing.deletedPlates].map(normalizeIdentifier));
  const plateRows = new Map<string, number>();
  /** Vehicle without a plate by its owner: the id of an existing client, or a planned client. */
  const vehiclesWithoutPlate = new Map<string | PlannedClient, VehicleValues & Partial<ExistingVehicle>>(
    existing.vehicles.flatMap((vehicle) =>
      isPlateMark(vehicle.plateNumber) && !vehicle.isArchived ? [[vehicle.userId, vehicle]] : [],
    ),
  );
  const planClient = createClientPlanner(existing, answers);
  /** Last row that names an owner and the rows below it; undefined before the first. */
  let above: { number: number; last: number; name: string; client: PlannedClient | undefined } | undefined;

  function findVehicle({ vehicleId, vehicle }: ImportRow): ExistingVehicle | undefined {
    const plate = vehicle?.plateNumber && normalizeIdentifier(vehicle.plateNumber);
    return (vehicleId && vehiclesById.get(vehicleId)) || (plate && vehiclesByPlate.get(plate)) || undefined;
  }

  /** Finds the stored vehicle without a plate that a row of its client describes; the row may bring the plate. */
  function findVehicleWithoutPlate(
    { vehicle }: ImportRow,
    owner: PlannedClient | undefined,
  ): ExistingVehicle | undefined {
    const id = owner?.id && vehiclesWithoutPlate.get(owner.id)?.id;
    const found = id ? vehiclesById.get(id) : undefined;
    const plate = vehicle?.plateNumber && normalizeIdentifier(vehicle.plateNumber);
    if (!vehicle || !found || !isSameModel(vehicle, found)) return undefined;
    if (!plate) return found;
    if (deletedPlates.has(plate)) return undefined;
    vehiclesWithoutPlate.delete(found.userId);
    return found;
  }

  /** Returns the vehicle of a row, the reason why it is not imported, or undefined when nothing changes. */
  function planVehicle(row: ImportRow, owner: PlannedClient | undefined): PlannedVehicle | ImportProblem | undefined {
    const { vehicle, vehicleId, number, problems } = row;
    if (!vehicle) return undefined;
    const plate = vehicle.plateNumber && normalizeIdentifier(vehicle.plateNumber);
    const earlier = plate && plateRows.get(plate);
    if (earlier) return { code: 'plateRepeated', row: earlier };
    const found = findVehicle(row) ?? findVehicleWithoutPlate(row, owner);
    if (plate) plateRows.set(plate, number);
    if (found) {
      if (found.isArchived) return { code: 'vehicleArchived' };
      if (owner && owner.id !== found.userId) return { code: 'plateTaken' };
      const isSamePlate = plate === normalizeIdentifier(found.plateNumber);
      if (plate && !isSamePlate && vehiclesByPlate.has(plate)) return { code: 'plateTaken' };
      const changes = Object.entries(vehicle).filter(
        ([field, value]) =>
          value !== found[field as keyof VehicleValues] && !(field === 'plateNumber' && isSamePlate && !vehicleId),
      );
      if (changes.length === 0) return undefined;
      return { action: 'update', id: found.id, values: Object.fromEntries(changes) };
    }
    if (vehicleId && existing.deletedVehicles.has(vehicleId)) return { code: 'vehicleDeleted' };
    const isReported = (code: string) => problems.some((problem) => problem.code === code);
    if (!plate && isReported('plateInvalid')) return undefined;
    if (!plate && !answers.noPlateYet) return { code: 'plateMissing' };
    const other = plate ? undefined : vehiclesWithoutPlate.get(owner!.id ?? owner!);
    if (other) return { code: 'plateLaterTwice', value: `${other.brand} ${other.model}` };
    if (plate && deletedPlates.has(plate)) return { code: 'vehicleDeleted' };
    const defaults = Object.fromEntries(
      VEHICLE_ANSWERS.flatMap((field) => (answers[field] === undefined ? [] : [[field, answers[field]]])),
    );
    const values: VehicleValues = { ...defaults, ...vehicle };
    const missing = REQUIRED.flatMap(([field, code]) =>
      values[field] === undefined && !(field === 'year' && isReported('yearInvalid')) ? [{ code }] : [],
    );
    problems.push(...missing.slice(1));
    if (missing[0] || values.year === undefined) return missing[0];
    if (!plate) {
      vehiclesWithoutPlate.set(owner!.id ?? owner!, values);
      problems.push({ code: 'plateLater' });
      values.plateNumber = createPlateMark();
    }
    return { action: 'create', id: undefined, values };
  }

  /** Finds the client of a row that names no owner: the one of the row above, if the user answered so. */
  function planOwnerless(row: ImportRow): ClientPlan {
    if (!above || above.last !== row.number - 1 || !row.vehicle) return { client: undefined };
    const { number, client } = above;
    if (!answers.sameAsAbove) return { client: undefined, reason: { code: 'ownerMissing', row: number } };
    if (!client) return { client, reason: { code: 'ownerSkipped', row: number } };
    row.problems.push({ code: 'ownerAbove', row: number });
    return { client };
  }

  function planOwner(row: ImportRow, hasVehicle: boolean): ClientPlan {
    const { firstName, lastName, e164 } = row.client;
    const name = [firstName, lastName].filter(Boolean).join(' ');
    const isUnknown = !row.clientId && !e164 && !row.problems.some(({ code }) => code === 'phoneInvalid');
    const repeatsName = isUnknown && above !== undefined && name !== '' && isSameName(name, above.name);
    const isOwnerless = !row.namesOwner || repeatsName;
    // An existing vehicle has an owner.
    const plan = !isOwnerless ? planClient(row) : hasVehicle ? { client: undefined } : planOwnerless(row);
    if (!isOwnerless) above = { number: row.number, last: row.number, name, client: plan.client };
    else if (above?.last === row.number - 1) above.last = row.number;
    return plan;
  }

  return (source) => {
    const problems = [...source.problems];
    const row = { ...source, problems };
    const hasVehicle = findVehicle(source) !== undefined;
    const { client, reason, question } = planOwner(row, hasVehicle);
    if (!client && (!hasVehicle || reason)) {
      const why = reason ?? { code: 'phoneMissing' };
      return {
        number: source.number,
        action: 'skip',
        client: undefined,
        vehicle: undefined,
        problems: [...problems.filter(({ code }) => code !== why.code), why],
        question,
        source,
      };
    }
    const vehicle = planVehicle(row, client);
    const isFirst = client?.row === source.number;
    if (vehicle && 'code' in vehicle) problems.push(vehicle);
    const planned = vehicle && 'action' in vehicle ? vehicle : undefined;
    const actions = [isFirst ? client.action : 'keep', planned?.action ?? 'keep'];
    const action = actions.includes('create') ? 'create' : actions.includes('update') ? 'update' : 'skip';
    if (action === 'skip' && problems.length === 0)
      problems.push(client && !isFirst ? { code: 'repeated', row: client.row } : { code: 'unchanged' });
    return { number: source.number, action, client, vehicle: planned, problems, question, source };
  };
}

/** Returns true for vehicles of the same make, model and, where both are known, year. */
const isSameModel = (one: VehicleValues, other: ExistingVehicle): boolean =>
  foldSearchText(`${one.brand} ${one.model}`) === foldSearchText(`${other.brand} ${other.model}`) &&
  (one.year ?? other.year) === other.year;

const REQUIRED = [
  ['brand', 'brandMissing'],
  ['model', 'modelMissing'],
  ['year', 'yearMissing'],
  ['type', 'typeMissing'],
  ['color', 'colorMissing'],
  ['engineType', 'engineTypeMissing'],
] as const;
