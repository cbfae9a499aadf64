import { IMPORT_ANSWERS, type ImportAnswers, type ImportProblem } from './import-fields.ts';
import type { ClientValues, ImportRow, VehicleValues } from './row.ts';

/** A live person whose phone number, e-mail address or id occurs in the file. */
export interface ExistingPerson {
  id: string;
  isClient: boolean;
  firstName: string;
  lastName: string;
  e164: string | null;
  email: string | null;
}

/** A live vehicle whose plate or id occurs in the file. */
export interface ExistingVehicle extends Required<VehicleValues> {
  id: string;
  userId: string;
  isArchived: boolean;
}

/** Records that rows of a file may match. */
export interface ExistingRecords {
  people: readonly ExistingPerson[];
  vehicles: readonly ExistingVehicle[];
  /** Phones, ids and plates of soft-deleted records, which an import neither restores nor reuses. */
  deletedPhones: ReadonlySet<string>;
  deletedPeople: ReadonlySet<string>;
  deletedPlates: ReadonlySet<string>;
  deletedVehicles: ReadonlySet<string>;
}

export interface PlannedClient {
  action: 'create' | 'update' | 'keep';
  /** The existing client; undefined for a new one. */
  id: string | undefined;
  /** All values of a new client, the changed ones of an existing client. */
  values: ClientValues;
  /** Number of the first row of the client. */
  row: number;
}

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
  const byId = indexBy(existing.people, ({ id }) => id);
  const byPhone = indexBy(existing.people, ({ e164 }) => e164);
  const emailOwners = new Map(existing.people.flatMap(({ email, id }) => (email ? [[email, id]] : [])));
  const vehiclesById = indexBy(existing.vehicles, ({ id }) => id);
  const vehiclesByPlate = indexBy(existing.vehicles, ({ plateNumber }) => plateNumber);
  const clients = new Map<string, PlannedClient>();
  const plateRows = new Map<string, number>();

  /** Returns the client of a row, or the reason why there is none. */
  function planClient({ number, clientId, client, problems }: ImportRow): PlannedClient | ImportProblem | undefined {
    const { e164 } = client;
    const found = (clientId && byId.get(clientId)) || (e164 && byPhone.get(e164)) || undefined;
    if (found && !found.isClient) return { code: 'teamMember' };
    const key = found?.id ?? e164;
    if (!key) {
      if (clientId && existing.deletedPeople.has(clientId)) return { code: 'clientDeleted' };
      return problems.some(({ code }) => code === 'phoneInvalid') ? { code: 'phoneInvalid' } : undefined;
    }
    const known = clients.get(key);
    if (known) return known;
    if (!found && (existing.deletedPhones.has(e164!) || (clientId && existing.deletedPeople.has(clientId))))
      return { code: 'clientDeleted' };
    if (!found && !client.firstName) return { code: 'nameMissing' };
    const values = withFreeEmail(found, client, problems);
    const planned: PlannedClient = found
      ? { action: 'keep', id: found.id, values: changedValues(found, values, problems), row: number }
      : { action: 'create', id: undefined, values, row: number };
    if (found && Object.keys(planned.values).length > 0) planned.action = 'update';
    clients.set(key, planned);
    if (e164) clients.set(e164, planned);
    if (values.email) emailOwners.set(values.email, key);
    return planned;
  }

  function withFreeEmail(
    found: ExistingPerson | undefined,
    client: ClientValues,
    problems: ImportProblem[],
  ): ClientValues {
    const owner = client.email && emailOwners.get(client.email);
    if (!owner || owner === found?.id) return client;
    problems.push({ code: 'emailTaken' });
    const { email: _, ...rest } = client;
    return rest;
  }

  function changedValues(found: ExistingPerson, client: ClientValues, problems: ImportProblem[]): ClientValues {
    const { firstName, lastName, email, e164, countryCode, phoneNumber } = client;
    // Clients sign in with their addresses: an import fills in missing ones, but replaces none.
    const isOtherEmail = email !== undefined && email !== found.email;
    if (isOtherEmail && found.email) problems.push({ code: 'emailKept' });
    const isNewPhone = e164 !== undefined && e164 !== found.e164;
    const isFree = isNewPhone && !byPhone.has(e164) && !clients.has(e164) && !existing.deletedPhones.has(e164);
    if (isNewPhone && !isFree) problems.push({ code: 'phoneTaken' });
    else if (isNewPhone && found.e164) problems.push({ code: 'phoneKept' });
    // A full name that was parsed as a first name does not change the stored name.
    const isSameName = !lastName && firstName === `${found.firstName} ${found.lastName}`.trim();
    return {
      ...(firstName && !isSameName && firstName !== found.firstName && { firstName }),
      ...(lastName && lastName !== found.lastName && { lastName }),
      ...(isOtherEmail && !found.email && { email }),
      ...(isFree && !found.e164 && { e164, countryCode: countryCode!, phoneNumber: phoneNumber! }),
    };
  }

  function findVehicle({ vehicleId, vehicle }: ImportRow): ExistingVehicle | undefined {
    const plate = vehicle?.plateNumber;
    return (vehicleId && vehiclesById.get(vehicleId)) || (plate && vehiclesByPlate.get(plate)) || undefined;
  }

  /** Returns the vehicle of a row, the reason why it is not imported, or undefined when nothing changes. */
  function planVehicle(row: ImportRow, owner: PlannedClient | undefined): PlannedVehicle | ImportProblem | undefined {
    const { vehicle, vehicleId, number, problems } = row;
    if (!vehicle) return undefined;
    const plate = vehicle.plateNumber;
    const found = findVehicle(row);
    const earlier = plate && plateRows.get(plate);
    if (earlier) return { code: 'plateRepeated', row: earlier };
    if (plate) plateRows.set(plate, number);
    if (found) {
      if (found.isArchived) return { code: 'vehicleArchived' };
      if (owner && owner.id !== found.userId) return { code: 'plateTaken' };
      const taken = plate && plate !== found.plateNumber && vehiclesByPlate.has(plate);
      if (taken) return { code: 'plateTaken' };
      const changes = Object.entries(vehicle).filter(([field, value]) => value !== found[field as keyof VehicleValues]);
      if (changes.length === 0) return undefined;
      return { action: 'update', id: found.id, values: Object.fromEntries(changes) };
    }
    if (vehicleId && existing.deletedVehicles.has(vehicleId)) return { code: 'vehicleDeleted' };
    if (!plate) return problems.some(({ code }) => code === 'plateInvalid') ? undefined : { code: 'plateMissing' };
    if (existing.deletedPlates.has(plate)) return { code: 'vehicleDeleted' };
    const defaults = Object.fromEntries(
      IMPORT_ANSWERS.flatMap((field) => (field !== 'countryCode' && answers[field] ? [[field, answers[field]]] : [])),
    );
    const values: VehicleValues = { ...defaults, ...vehicle };
    const isReported = (code: string) => problems.some((problem) => problem.code === code);
    const missing = REQUIRED.flatMap(([field, code]) =>
      values[field] === undefined && !(field === 'year' && isReported('yearInvalid')) ? [{ code }] : [],
    );
    problems.push(...missing.slice(1));
    if (missing[0] || isReported('yearInvalid')) return missing[0];
    return { action: 'create', id: undefined, values };
  }

  return (source) => {
    const problems = [...source.problems];
    const row = { ...source, problems };
    const client = planClient(row);
    const skip = (problem: ImportProblem): PlannedRow => ({
      number: source.number,
      action: 'skip',
      client: undefined,
      vehicle: undefined,
      problems: [...problems.filter(({ code }) => code !== problem.code), problem],
      source,
    });
    // A row without phone may still name an existing vehicle.
    if (client === undefined && !findVehicle(source)) return skip({ code: 'phoneMissing' });
    if (client && 'code' in client) return skip(client);
    const vehicle = planVehicle(row, client);
    const isFirst = client?.row === source.number;
    if (vehicle && 'code' in vehicle) problems.push(vehicle);
    const planned = vehicle && 'action' in vehicle ? vehicle : undefined;
    const actions = [isFirst ? client.action : 'keep', planned?.action ?? 'keep'];
    const action = actions.includes('create') ? 'create' : actions.includes('update') ? 'update' : 'skip';
    if (action === 'skip' && problems.length === 0)
      problems.push(client && !isFirst ? { code: 'repeated', row: client.row } : { code: 'unchanged' });
    return { number: source.number, action, client, vehicle: planned, problems, source };
  };
}

const REQUIRED = [
  ['brand', 'brandMissing'],
  ['model', 'modelMissing'],
  ['year', 'yearMissing'],
  ['type', 'typeMissing'],
  ['color', 'colorMissing'],
  ['engineType', 'engineTypeMissing'],
] as const;
