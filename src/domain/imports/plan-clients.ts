import type { ImportAnswers, ImportProblem } from './import-fields.ts';
import { isPartOfName, isSameName } from './person-name.ts';
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
  /** Marks a new client with the phone number of another person, who signs in by it. */
  sharesPhone: boolean;
}

/** A person with a phone number: an existing one, or a client of an earlier row. */
interface Holder {
  name: string;
  existing?: ExistingPerson;
  planned?: PlannedClient;
}

/** Question of the preview about a person whose phone number another person has. */
interface PersonQuestion {
  /** Number of the first row that names the person; key of the answer. */
  row: number;
  name: string;
  holder: Holder;
}

export interface ClientPlan {
  client: PlannedClient | undefined;
  /** The reason why the row has no client. */
  reason?: ImportProblem;
  /** Number of the row that keys the answer about the person. */
  question?: number;
}

const nameOf = ({ firstName, lastName }: Pick<ClientValues, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/**
 * Finds or plans the client of each row, one after the other. The people of a phone number are distinguished by their
 * names (docs/rules/imports.md#people).
 */
export class ClientPlanner {
  readonly #existing: ExistingRecords;
  readonly #answers: ImportAnswers;
  readonly #byId: ReadonlyMap<string, ExistingPerson>;
  readonly #emailOwners = new Map<string, ExistingPerson | PlannedClient>();
  readonly #holders = new Map<string, Holder[]>();
  readonly #clients = new Map<string, PlannedClient>();
  readonly #questions = new Map<string, PersonQuestion[]>();

  constructor(existing: ExistingRecords, answers: ImportAnswers) {
    this.#existing = existing;
    this.#answers = answers;
    this.#byId = new Map(existing.people.map((person) => [person.id, person]));
    for (const person of existing.people) {
      if (person.email) this.#emailOwners.set(person.email, person);
      if (person.e164) this.#addHolder(person.e164, { name: nameOf(person), existing: person });
    }
  }

  #addHolder(e164: string, holder: Holder): void {
    const others = this.#holders.get(e164);
    if (others) others.push(holder);
    else this.#holders.set(e164, [holder]);
  }

  /** Finds or plans the client of the next row. */
  plan(row: ImportRow): ClientPlan {
    const { clientId, client, problems } = row;
    const byClientId = clientId && this.#byId.get(clientId);
    if (byClientId) return this.#planExisting(byClientId, row);
    const { e164 } = client;
    const known = (e164 && this.#holders.get(e164)) || [];
    if (known.length === 0 && clientId && this.#existing.deletedPeople.has(clientId))
      return fail({ code: 'clientDeleted' });
    if (!e164) return { client: undefined, reason: problems.find(({ code }) => code === 'phoneInvalid') };
    if (known.length === 0) return this.#planNew(row, e164, false);
    const name = nameOf(client);
    const matching = name ? known.filter((holder) => isSameName(holder.name, name)) : known;
    const [only] = matching;
    if (only && matching.length === 1) return this.#planHolder(only, row);
    if (only) return fail({ code: 'ownerUnclear' });
    return this.#planPerson(row, e164, name);
  }

  /** Plans a person whose phone number another person has, by the answer of the user. */
  #planPerson(row: ImportRow, e164: string, name: string): ClientPlan {
    const asked = this.#questions.get(e164) ?? [];
    const known = this.#holders.get(e164)!;
    let question = asked.find((other) => isSameName(other.name, name));
    if (!question) {
      question = { row: row.number, name, holder: known[0]! };
      this.#questions.set(e164, [...asked, question]);
    }
    const { holder } = question;
    const answer = this.#answers.people?.[question.row] ?? this.#answers.sharedNumbers;
    const who = { ...(holder.planned && { row: holder.planned.row }), value: holder.name };
    if (answer === 'other') {
      row.problems.push({ code: 'numberShared', ...who });
      return { ...this.#planNew(row, e164, true), question: question.row };
    }
    if (!answer) return { ...fail({ code: 'nameDiffers', ...who }), question: question.row };
    row.problems.push({ code: 'nameKept', ...who });
    const { firstName: _, lastName: __, ...client } = row.client;
    return { ...this.#planHolder(holder, { ...row, client }), question: question.row };
  }

  #planHolder({ existing: person, planned }: Holder, row: ImportRow): ClientPlan {
    if (person) return this.#planExisting(person, row);
    this.#addEmail(planned!, row);
    return { client: planned };
  }

  #planNew(row: ImportRow, e164: string, sharesPhone: boolean): ClientPlan {
    const { client, problems, number } = row;
    if (this.#existing.deletedPhones.has(e164)) return fail({ code: 'clientDeleted' });
    if (!client.firstName) return fail({ code: 'nameMissing' });
    const lastName = client.lastName ?? this.#answers.lastName;
    if (!lastName) return fail({ code: 'lastNameMissing', value: client.firstName });
    const values = { ...this.#withFreeEmail(undefined, client, problems), lastName };
    const planned: PlannedClient = { action: 'create', id: undefined, values, row: number, sharesPhone };
    if (values.email) this.#emailOwners.set(values.email, planned);
    this.#addHolder(e164, { name: nameOf(client), planned });
    return { client: planned };
  }

  #planExisting(person: ExistingPerson, row: ImportRow): ClientPlan {
    if (!person.isClient) return fail({ code: 'teamMember' });
    const known = this.#clients.get(person.id);
    if (known) return { client: known };
    const client = this.#withFreeEmail(person, row.client, row.problems);
    const values = this.#changedValues(person, client, row.problems, row.clientId !== person.id);
    const action = Object.keys(values).length > 0 ? 'update' : 'keep';
    const planned: PlannedClient = { action, id: person.id, values, row: row.number, sharesPhone: false };
    this.#clients.set(person.id, planned);
    if (client.email) this.#emailOwners.set(client.email, person);
    if (values.e164) this.#addHolder(values.e164, { name: nameOf(person), existing: person });
    return { client: planned };
  }

  /** Fills the missing e-mail address of a new client from a later row. */
  #addEmail(planned: PlannedClient, { client, problems }: ImportRow): void {
    if (!client.email || planned.values.email === client.email) return;
    if (planned.values.email) return void problems.push({ code: 'emailSecond', value: client.email });
    const { email } = this.#withFreeEmail(planned, client, problems);
    if (!email) return;
    planned.values.email = email;
    this.#emailOwners.set(email, planned);
  }

  #withFreeEmail(
    person: ExistingPerson | PlannedClient | undefined,
    client: ClientValues,
    problems: ImportProblem[],
  ): ClientValues {
    const owner = client.email && this.#emailOwners.get(client.email);
    if (!owner || owner === person) return client;
    const { email, ...rest } = client;
    problems.push({ code: 'emailTaken', value: email! });
    return rest;
  }

  #changedValues(
    found: ExistingPerson,
    client: ClientValues,
    problems: ImportProblem[],
    isByPhone: boolean,
  ): ClientValues {
    const { firstName, lastName, email, e164, countryCode, phoneNumber } = client;
    // Clients sign in with their addresses: an import fills in missing ones, but replaces none.
    const isOtherEmail = email !== undefined && email !== found.email;
    if (isOtherEmail && found.email) problems.push({ code: 'emailKept', value: email });
    const isNewPhone = e164 !== undefined && e164 !== found.e164;
    const isFree = isNewPhone && !this.#holders.has(e164) && !this.#existing.deletedPhones.has(e164);
    if (isNewPhone && !isFree) problems.push({ code: 'phoneTaken', value: e164 });
    else if (isNewPhone && found.e164) problems.push({ code: 'phoneKept', value: e164 });
    const name = nameOf(client);
    const isKept = isByPhone ? isPartOfName(name, nameOf(found)) : !lastName && firstName === nameOf(found);
    return {
      ...(firstName && !isKept && firstName !== found.firstName && { firstName }),
      ...(lastName && !isKept && lastName !== found.lastName && { lastName }),
      ...(isOtherEmail && !found.email && { email }),
      ...(isFree && !found.e164 && { e164, countryCode: countryCode!, phoneNumber: phoneNumber! }),
    };
  }
}

const fail = (reason: ImportProblem): ClientPlan => ({ client: undefined, reason });
