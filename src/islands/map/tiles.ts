export interface Place {
  latitude: number;
  longitude: number;
}

/** Where the map's pictures come from, and who made them. */
export interface TileSource {
  /** An address with `{z}`, `{x}` and `{y}`, and `{r}` where sharp screens have tiles of their own. */
  url: string;
  attribution: string;
  attributionUrl: string;
}

/** One picture of the map; `across` and `down` are pixels from the centre of the box to its corner. */
export interface Tile {
  x: number;
  y: number;
  across: number;
  down: number;
}

const TILE_SIZE = 256;
/** Streets with their names, and the blocks around. */
export const STREET_ZOOM = 16;

/** The tiles that fill a box around `place`, as maps on the web draw them (Web Mercator). */
export function tilesAround(place: Place, box: { width: number; height: number }, zoom = STREET_ZOOM): Tile[] {
  const count = 2 ** zoom;
  const centre = {
    x: ((place.longitude + 180) / 360) * count,
    y: ((1 - Math.asinh(Math.tan((place.latitude * Math.PI) / 180)) / Math.PI) / 2) * count,
  };
  const columns = span(centre.x, box.width);
  const rows = span(centre.y, box.height).filter((y) => y >= 0 && y < count);
  return rows.flatMap((y) =>
    columns.map((x) => ({
      x: (x + count) % count,
      y,
      across: Math.round((x - centre.x) * TILE_SIZE),
      down: Math.round((y - centre.y) * TILE_SIZE),
    })),
  );
}

/** The numbers of the tiles that `length` pixels around `middle` touch. */
function span(middle: number, length: number): number[] {
  const half = length / 2 / TILE_SIZE;
  const first = Math.floor(middle - half);
  const last = Math.ceil(middle + half) - 1;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The address of a tile. */
export const tileAddress = ({ url }: TileSource, { x, y }: Tile, isSharp: boolean, zoom = STREET_ZOOM): string =>
  url
    .replace('{z}', String(zoom))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{r}', isSharp ? '@2x' : '');

/** A page with this place on a larger map. */
export const largerMap = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${STREET_ZOOM}/${latitude}/${longitude}`;
