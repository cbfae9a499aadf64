import { foldSearchText } from '../search/fold-search.ts';
import { normalizeIdentifier } from '../search/normalize-identifier.ts';
import { isPlateMark } from '../vehicles/plate.ts';
import { createPlateMark } from '../vehicles/plate-mark.ts';
import { VEHICLE_ANSWERS, type ImportAnswers, type ImportProblem } from './import-fields.ts';
import { isSameName } from './person-name.ts';
import {
  ClientPlanner,
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

type VehicleRow = ImportRow & { vehicle: VehicleValues };

const indexBy = <T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, T> =>
  new Map(items.flatMap((item) => (keyOf(item) === null ? [] : [[keyOf(item)!, item]])));

/**
 * Plans rows one after the other and detects phones and plates of earlier rows. See docs/rules/imports.md#matching.
 */
export class Planner {
  readonly #answers: ImportAnswers;
  readonly #clients: ClientPlanner;
  readonly #vehiclesById: ReadonlyMap<string, ExistingVehicle>;
  readonly #vehiclesByPlate: ReadonlyMap<string, ExistingVehicle>;
  readonly #deletedVehicles: ReadonlySet<string>;
  readonly #deletedPlates: ReadonlySet<string>;
  readonly #plateRows = new Map<string, number>();
  /** Vehicle without a plate by its owner: the id of an existing client, or a planned client. */
  readonly #vehiclesWithoutPlate: Map<string | PlannedClient, VehicleValues & Partial<ExistingVehicle>>;
  /** Last row that names an owner and the rows below it; undefined before the first. */
  #above: { number: number; last: number; name: string; client: PlannedClient | undefined } | undefined;

  constructor(existing: ExistingRecords, answers: ImportAnswers) {
    this.#answers = answers;
    this.#clients = new ClientPlanner(existing, answers);
    this.#vehiclesById = indexBy(existing.vehicles, ({ id }) => id);
    this.#vehiclesByPlate = indexBy(existing.vehicles, ({ plateNumber }) => normalizeIdentifier(plateNumber));
    this.#deletedVehicles = existing.deletedVehicles;
    this.#deletedPlates = new Set([...existing.deletedPlates].map(normalizeIdentifier));
    this.#vehiclesWithoutPlate = new Map(
      existing.vehicles.flatMap((vehicle) =>
        isPlateMark(vehicle.plateNumber) && !vehicle.isArchived ? [[vehicle.userId, vehicle]] : [],
      ),
    );
  }

  #findVehicle({ vehicleId, vehicle }: ImportRow): ExistingVehicle | undefined {
    const plate = vehicle?.plateNumber && normalizeIdentifier(vehicle.plateNumber);
    return (vehicleId && this.#vehiclesById.get(vehicleId)) || (plate && this.#vehiclesByPlate.get(plate)) || undefined;
  }

  /** Finds the stored vehicle without a plate that a row of its client describes; the row may bring the plate. */
  #findVehicleWithoutPlate({ vehicle }: ImportRow, owner: PlannedClient | undefined): ExistingVehicle | undefined {
    const id = owner?.id && this.#vehiclesWithoutPlate.get(owner.id)?.id;
    const found = id ? this.#vehiclesById.get(id) : undefined;
    const plate = vehicle?.plateNumber && normalizeIdentifier(vehicle.plateNumber);
    if (!vehicle || !found || !isSameModel(vehicle, found)) return undefined;
    if (!plate) return found;
    if (this.#deletedPlates.has(plate)) return undefined;
    this.#vehiclesWithoutPlate.delete(found.userId);
    return found;
  }

  /** Returns the vehicle of a row, the reason why it is not imported, or undefined when nothing changes. */
  #planVehicle(row: ImportRow, owner: PlannedClient | undefined): PlannedVehicle | ImportProblem | undefined {
    const { vehicle, number } = row;
    if (!vehicle) return undefined;
    const plate = vehicle.plateNumber && normalizeIdentifier(vehicle.plateNumber);
    const earlier = plate && this.#plateRows.get(plate);
    if (earlier) return { code: 'plateRepeated', row: earlier };
    const found = this.#findVehicle(row) ?? this.#findVehicleWithoutPlate(row, owner);
    if (plate) this.#plateRows.set(plate, number);
    const vehicleRow = { ...row, vehicle };
    return found ? this.#planExisting(found, vehicleRow, owner) : this.#planNew(vehicleRow, owner);
  }

  /** Returns the changes of an existing vehicle. */
  #planExisting(
    found: ExistingVehicle,
    { vehicle, vehicleId }: VehicleRow,
    owner: PlannedClient | undefined,
  ): PlannedVehicle | ImportProblem | undefined {
    const plate = vehicle.plateNumber && normalizeIdentifier(vehicle.plateNumber);
    if (found.isArchived) return { code: 'vehicleArchived' };
    if (owner && owner.id !== found.userId) return { code: 'plateTaken' };
    const isSamePlate = plate === normalizeIdentifier(found.plateNumber);
    if (plate && !isSamePlate && this.#vehiclesByPlate.has(plate)) return { code: 'plateTaken' };
    const changes = Object.entries(vehicle).filter(
      ([field, value]) =>
        value !== found[field as keyof VehicleValues] && !(field === 'plateNumber' && isSamePlate && !vehicleId),
    );
    if (changes.length === 0) return undefined;
    return { action: 'update', id: found.id, values: Object.fromEntries(changes) };
  }

  /** Plans a new vehicle, with the answers of the user for missing values. */
  #planNew(
    { vehicle, vehicleId, problems }: VehicleRow,
    owner: PlannedClient | undefined,
  ): PlannedVehicle | ImportProblem | undefined {
    const plate = vehicle.plateNumber && normalizeIdentifier(vehicle.plateNumber);
    if (vehicleId && this.#deletedVehicles.has(vehicleId)) return { code: 'vehicleDeleted' };
    const isReported = (code: string) => problems.some((problem) => problem.code === code);
    if (!plate && isReported('plateInvalid')) return undefined;
    if (!plate && !this.#answers.noPlateYet) return { code: 'plateMissing' };
    const other = plate ? undefined : this.#vehiclesWithoutPlate.get(owner!.id ?? owner!);
    if (other) return { code: 'plateLaterTwice', value: `${other.brand} ${other.model}` };
    if (plate && this.#deletedPlates.has(plate)) return { code: 'vehicleDeleted' };
    const defaults = Object.fromEntries(
      VEHICLE_ANSWERS.flatMap((field) => (this.#answers[field] === undefined ? [] : [[field, this.#answers[field]]])),
    );
    const values: VehicleValues = { ...defaults, ...vehicle };
    const missing = REQUIRED.flatMap(([field, code]) =>
      values[field] === undefined && !(field === 'year' && isReported('yearInvalid')) ? [{ code }] : [],
    );
    problems.push(...missing.slice(1));
    if (missing[0] || values.year === undefined) return missing[0];
    if (!plate) {
      this.#vehiclesWithoutPlate.set(owner!.id ?? owner!, values);
      problems.push({ code: 'plateLater' });
      values.plateNumber = createPlateMark();
    }
    return { action: 'create', id: undefined, values };
  }

  /** Finds the client of a row that names no owner: the one of the row above, if the user answered so. */
  #planOwnerless(row: ImportRow): ClientPlan {
    if (!this.#above || this.#above.last !== row.number - 1 || !row.vehicle) return { client: undefined };
    const { number, client } = this.#above;
    if (!this.#answers.sameAsAbove) return { client: undefined, reason: { code: 'ownerMissing', row: number } };
    if (!client) return { client, reason: { code: 'ownerSkipped', row: number } };
    row.problems.push({ code: 'ownerAbove', row: number });
    return { client };
  }

  #planOwner(row: ImportRow, hasVehicle: boolean): ClientPlan {
    const { firstName, lastName, e164 } = row.client;
    const name = [firstName, lastName].filter(Boolean).join(' ');
    const isUnknown = !row.clientId && !e164 && !row.problems.some(({ code }) => code === 'phoneInvalid');
    const repeatsName = isUnknown && this.#above !== undefined && name !== '' && isSameName(name, this.#above.name);
    const isOwnerless = !row.namesOwner || repeatsName;
    // An existing vehicle has an owner.
    const plan = !isOwnerless ? this.#clients.plan(row) : hasVehicle ? { client: undefined } : this.#planOwnerless(row);
    if (!isOwnerless) this.#above = { number: row.number, last: row.number, name, client: plan.client };
    else if (this.#above?.last === row.number - 1) this.#above.last = row.number;
    return plan;
  }

  /** Plans the next row. */
  plan(source: ImportRow): PlannedRow {
    const problems = [...source.problems];
    const row = { ...source, problems };
    const hasVehicle = this.#findVehicle(source) !== undefined;
    const { client, reason, question } = this.#planOwner(row, hasVehicle);
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
    const vehicle = this.#planVehicle(row, client);
    const isFirst = client?.row === source.number;
    if (vehicle && 'code' in vehicle) problems.push(vehicle);
    const planned = vehicle && 'action' in vehicle ? vehicle : undefined;
    const actions = [isFirst ? client.action : 'keep', planned?.action ?? 'keep'];
    const action = actions.includes('create') ? 'create' : actions.includes('update') ? 'update' : 'skip';
    if (action === 'skip' && problems.length === 0)
      problems.push(client && !isFirst ? { code: 'repeated', row: client.row } : { code: 'unchanged' });
    return { number: source.number, action, client, vehicle: planned, problems, question, source };
  }
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
