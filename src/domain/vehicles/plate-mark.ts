import { MARK_DIGITS, MARK_PREFIX } from './plate.ts';

/** Regular expression of PostgreSQL for the plate numbers that are marks. */
export const PLATE_MARK_PATTERN = `^${MARK_PREFIX}[0-9]{${MARK_DIGITS}}$`;

/**
 * Creates the unique mark that a vehicle [without a plate yet](docs/rules/validation.md#no-plate-yet) has as its plate
 * number: too long for a real plate, and accepted wherever a plate is.
 */
export const createPlateMark = (): string =>
  MARK_PREFIX +
  crypto
    .getRandomValues(new Uint8Array(MARK_DIGITS))
    .map((byte) => byte % 10)
    .join('');
