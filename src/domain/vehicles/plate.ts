const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const LEFT_TO_RIGHT_MARK = '\u200E';
const POP_ISOLATE = '\u2069';
const NO_BREAK_SPACE = '\u00A0';

/** A mark without its digits, of which it has `MARK_DIGITS`. */
export const MARK_PREFIX = 'NOPLATE';
export const MARK_DIGITS = 13;
const MARK = new RegExp(`${MARK_PREFIX}\\d{${MARK_DIGITS}}`, 'g');

const RUN =
  /\p{N}+|(?:\p{Script=Latin}\p{M}*)+|(?:\p{Script=Arabic}\p{M}*)+|[^\p{N}\p{Script=Latin}\p{Script=Arabic}]+/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Splits a plate into runs of digits and of letters of one script, in the order in which they were typed: `12345أ6`
 * becomes `12345`, `أ` and `6`. Displayed as one text, the digits after an Arabic letter would move before it, so that
 * two [plates](docs/rules/validation.md#plate-number) look alike.
 */
export const splitPlate = (plate: string): string[] => plate.match(RUN) ?? [];

/** Returns true for the mark of a vehicle [without a plate yet](docs/rules/validation.md#no-plate-yet). */
export const isPlateMark = (plate: string): boolean => plate.replace(MARK, '') === '' && plate !== '';

/** Replaces each mark in a text, such as a title of make, model and plate, by the words `noPlate`. */
export const replacePlateMarks = (text: string, noPlate: string): string => text.replace(MARK, () => noPlate);

/**
 * Returns a plate for plain text such as titles, messages and files: with right-to-left letters beside other runs, its
 * runs are separated by no-break spaces and isolated from the text around it; another plate stays as it is. The mark of
 * a vehicle without a plate becomes `noPlate`, words in the reader's language.
 */
export function formatPlate(plate: string, noPlate: string): string {
  if (isPlateMark(plate)) return noPlate;
  const runs = splitPlate(plate);
  if (runs.length < 2 || !RIGHT_TO_LEFT.test(plate)) return plate;
  return LEFT_TO_RIGHT_ISOLATE + runs.join(NO_BREAK_SPACE + LEFT_TO_RIGHT_MARK) + POP_ISOLATE;
}

/** Formats the plate that a text begins with, such as the name of a vehicle: plate, make and model. */
export const formatLeadingPlate = (text: string, noPlate: string): string =>
  text.replace(/^\S+/, (plate) => formatPlate(plate, noPlate));
