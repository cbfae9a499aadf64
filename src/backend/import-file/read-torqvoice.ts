import * as v from 'valibot';
import { IMPORT_CELL_MAX, IMPORT_ROWS_MAX } from '#domain/imports/import-fields.ts';
import { FileError } from './import-job.ts';

/** A value that other versions may store differently: whatever is no text is left out. */
const Cell = v.fallback(v.optional(v.nullable(v.union([v.string(), v.number()]))), null);
const listOf = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(v.array(schema)));
const Backup = v.object({
  data: v.object({
    customers: listOf(v.object({ id: Cell, name: Cell, company: Cell, email: Cell, phone: Cell })),
    vehicles: listOf(
      v.object({
        customerId: Cell,
        licensePlate: Cell,
        make: Cell,
        model: Cell,
        year: Cell,
        color: Cell,
        fuelType: Cell,
      }),
    ),
  }),
});

const HEADINGS = ['name', 'phone', 'email', 'licensePlate', 'make', 'model', 'year', 'color', 'fuelType'];

/**
 * Reads a Torqvoice backup: one row per vehicle with its customer, and one per customer without vehicles.
 * @throws FileError for another structure or too many rows
 */
export function readTorqvoice(json: Uint8Array): string[][] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(json));
  } catch {
    throw new FileError('fileUnreadable');
  }
  const backup = v.safeParse(Backup, parsed);
  if (!backup.success) throw new FileError('fileUnreadable');
  const customers = backup.output.data.customers ?? [];
  const vehicles = backup.output.data.vehicles ?? [];
  const known = new Map(customers.map((customer) => [String(customer.id), customer]));
  const owners = new Set(vehicles.map(({ customerId }) => String(customerId)));
  const clientCells = (customer: (typeof customers)[number] | undefined) => [
    customer?.name || customer?.company,
    customer?.phone,
    customer?.email,
  ];
  const rows = [
    ...vehicles.map(({ customerId, licensePlate, make, model, year, color, fuelType }) => [
      ...clientCells(known.get(String(customerId))),
      licensePlate,
      make,
      model,
      year,
      color,
      fuelType,
    ]),
    ...customers.filter(({ id }) => !owners.has(String(id))).map(clientCells),
  ];
  if (rows.length > IMPORT_ROWS_MAX) throw new FileError('rowsMax', { max: IMPORT_ROWS_MAX });
  const texts = rows.map((row) =>
    row.map((cell) =>
      String(cell ?? '')
        .slice(0, IMPORT_CELL_MAX)
        .replaceAll('\0', ''),
    ),
  );
  return [HEADINGS, ...texts];
}
