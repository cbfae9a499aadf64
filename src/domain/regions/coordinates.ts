import { toLatinDigits } from '../digits.ts';

/** Degrees as decimal texts, at most seven decimals. */
export interface Coordinates {
  latitude: string;
  longitude: string;
}

/** Latitude and longitude with a comma, semicolon or space between them; Arabic texts use `،` too. */
const PAIR = /(-?\d{1,2}(?:\.\d+)?)°?\s*([NS])?\s*(?:[,;،]|%2C|\s)\s*(-?\d{1,3}(?:\.\d+)?)°?\s*([EW])?/iu;
const WHOLE_PAIR = new RegExp(`^\\s*\\(?${PAIR.source}\\)?\\s*$`, 'iu');
/**
 * Patterns of coordinates in map links, most exact first: the pin of Google Maps, parameters, the centre of the map.
 */
const LINK_PATTERNS = [
  /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/,
  /[?&]mlat=(-?\d{1,2}(?:\.\d+)?)&mlon=(-?\d{1,3}(?:\.\d+)?)/,
  /[?&](?:ll|sll|q|query|daddr|destination|coordinate|center|markers)=(?:loc:)?(-?\d{1,2}(?:\.\d+)?)(?:,|%2C)\+?(-?\d{1,3}(?:\.\d+)?)/i,
  /\/(?:place|search|dir)\/(?:[^/]*\/)?(-?\d{1,2}\.\d+),\+?(-?\d{1,3}\.\d+)/,
  /@(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)/,
  /#map=\d+(?:\.\d+)?\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/,
] as const;
const DECIMALS_MAX = 7;

/**
 * Parses [coordinates](docs/rules/branding.md#region) from `33.89, 35.5`, from a `geo:` URI, or from a link of Google
 * Maps, OpenStreetMap or Apple Maps. Undefined for any other text, such as a short link, which contains no coordinates.
 */
export function parseCoordinates(text: string): Coordinates | undefined {
  const typed = toLatinDigits(text).replaceAll('٫', '.').trim();
  const geo = /^geo:(-?[\d.]+),(-?[\d.]+)/i.exec(typed);
  // `geo:0,0?q=…` has the location in its query.
  if (geo && !(Number(geo[1]) === 0 && Number(geo[2]) === 0 && typed.includes('?q=')))
    return toCoordinates(geo[1]!, geo[2]!);
  if (/^(?:https?|geo):/i.test(typed)) {
    for (const pattern of LINK_PATTERNS) {
      const found = pattern.exec(typed);
      const coordinates = found && toCoordinates(found[1]!, found[2]!);
      if (coordinates) return coordinates;
    }
    return undefined;
  }
  const pair = WHOLE_PAIR.exec(typed);
  if (!pair) return undefined;
  const [, latitude, northSouth, longitude, eastWest] = pair;
  const sign = (letter: string | undefined) => (/[SW]/i.test(letter ?? '') ? '-' : '');
  return toCoordinates(sign(northSouth) + latitude!, sign(eastWest) + longitude!);
}

function toCoordinates(latitude: string, longitude: string): Coordinates | undefined {
  const isWithin = (text: string, limit: number) => Number.isFinite(Number(text)) && Math.abs(Number(text)) <= limit;
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return undefined;
  const shorten = (text: string) => String(Number(Number(text).toFixed(DECIMALS_MAX)));
  return { latitude: shorten(latitude), longitude: shorten(longitude) };
}
