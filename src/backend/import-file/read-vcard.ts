import { IMPORT_CELL_MAX, IMPORT_ROWS_MAX } from '#domain/imports/import-fields.ts';
import { FileError } from './import-job.ts';
import { rankAddress } from './sheet-rows.ts';

/** The first line of a card. */
export const CARD_START = /^[^\S\r\n]*BEGIN:VCARD[^\S\r\n]*$/im;

const HEADINGS = ['name', 'company', 'phone', 'email'];

interface Property {
  name: string;
  /** Parameters in lower case: `type=cell`, or `cell` in version 2.1. */
  parameters: string;
  value: string;
}

/**
 * Reads contacts (vCard 2.1 to 4.0): one row per card, with all its phone numbers in one cell, mobile numbers first.
 * @throws FileError for too many cards
 */
export function readVcard(text: string): string[][] {
  const cards: Property[][] = [];
  let card: Property[] | undefined;
  for (const line of unfoldLines(text)) {
    const property = parseProperty(line);
    if (/^\s*BEGIN:VCARD\s*$/i.test(line)) cards.push((card = []));
    else if (/^\s*END:VCARD\s*$/i.test(line)) card = undefined;
    else if (property) card?.push(property);
    if (cards.length > IMPORT_ROWS_MAX) throw new FileError('rowsMax', { max: IMPORT_ROWS_MAX });
  }
  return [HEADINGS, ...cards.map((properties) => readCard(properties).map((cell) => cell.slice(0, IMPORT_CELL_MAX)))];
}

/** Joins the lines of a value: continuations start with a space, quoted-printable ones follow an equals sign. */
function unfoldLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = lines.at(-1);
    if (last !== undefined && /^[ \t]/.test(line)) lines[lines.length - 1] = last + line.slice(1);
    else if (last?.endsWith('=') && /quoted-printable/i.test(last)) lines[lines.length - 1] = last.slice(0, -1) + line;
    else lines.push(line);
  }
  return lines;
}

function parseProperty(line: string): Property | undefined {
  const [, name, parameters = '', value] =
    /^(?:[A-Z0-9-]+\.)?([A-Z-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/is.exec(line) ?? [];
  if (!name || value === undefined) return undefined;
  const isEncoded = /quoted-printable/i.test(parameters);
  return {
    name: name.toUpperCase(),
    parameters: parameters.toLowerCase(),
    value: isEncoded ? decodeQuotedPrintable(value, /charset=([\w-]+)/i.exec(parameters)?.[1]) : value,
  };
}

function decodeQuotedPrintable(value: string, charset = 'utf-8'): string {
  const bytes = new TextEncoder().encode(value);
  const decoded: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const code =
      bytes[at] === 0x3d ? Number.parseInt(String.fromCharCode(bytes[at + 1]!, bytes[at + 2]!), 16) : Number.NaN;
    decoded.push(Number.isNaN(code) ? bytes[at]! : code);
    if (!Number.isNaN(code)) at += 2;
  }
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(decoded));
  } catch {
    return new TextDecoder().decode(Uint8Array.from(decoded));
  }
}

/** Splits a value at semicolons that no backslash precedes, and removes its escapes. */
const splitValue = (value: string): string[] =>
  (value.match(/(?:\\.|[^\\;])*(?:;|$)/gs) ?? []).map((part) =>
    part.replace(/;$/, '').replace(/\\n/gi, '\n').replace(/\\(.)/gs, '$1').trim(),
  );

function readCard(properties: readonly Property[]): string[] {
  const valuesOf = (name: string) => properties.filter((property) => property.name === name);
  const textOf = (name: string) => splitValue(valuesOf(name)[0]?.value ?? '');
  const [family = '', given = '', additional = ''] = textOf('N').map((part) => part.replace(/[,،]/g, ' '));
  const first = [given, additional].filter(Boolean).join(' ');
  const name = family && first ? `${family}, ${first}` : textOf('FN')[0] || family || first;
  const phones = valuesOf('TEL')
    .toSorted((a, b) => rankPhone(a) - rankPhone(b))
    .map(({ value }) => splitValue(value)[0] ?? '');
  const emails = valuesOf('EMAIL').map(({ value }) => splitValue(value)[0] ?? '');
  return [name, textOf('ORG')[0] ?? '', phones.join('\n'), emails.join('\n')];
}

/** Rank of a phone number among those of its card; of several preferences of version 4.0, 1 is the highest. */
const rankPhone = ({ parameters }: Property): number =>
  rankAddress(parameters, /\bpref\b(?!=(?!1\b))/.test(parameters));
