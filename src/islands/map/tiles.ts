export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Tile server with its attribution. */
export interface TileSource {
  /** URL template with `{z}`, `{x}`, `{y}`, and `{r}` for the suffix of high-resolution tiles. */
  url: string;
  attribution: string;
  attributionUrl: string;
}

/** Tile server from the build's environment. */
export const TILE_SOURCE: TileSource = {
  url: import.meta.env.PUBLIC_MAP_TILES_URL,
  attribution: import.meta.env.PUBLIC_MAP_ATTRIBUTION,
  attributionUrl: import.meta.env.PUBLIC_MAP_ATTRIBUTION_URL,
};

/** One tile; `offsetX` and `offsetY` are CSS pixels from the centre of the box to the tile's top-left corner. */
export interface Tile {
  x: number;
  y: number;
  offsetX: number;
  offsetY: number;
}

const TILE_SIZE = 256;
/** Zoom level that shows street names. */
export const STREET_ZOOM = 16;

/** Lists the tiles (Web Mercator) that cover a box in CSS pixels centred on `place`. */
export function tilesAround(place: Coordinates, box: { width: number; height: number }, zoom = STREET_ZOOM): Tile[] {
  const count = 2 ** zoom;
  const centre = {
    x: ((place.longitude + 180) / 360) * count,
    y: ((1 - Math.asinh(Math.tan((place.latitude * Math.PI) / 180)) / Math.PI) / 2) * count,
  };
  const columns = tileIndexes(centre.x, box.width);
  const rows = tileIndexes(centre.y, box.height).filter((y) => y >= 0 && y < count);
  return rows.flatMap((y) =>
    columns.map((x) => ({
      x: (x + count) % count,
      y,
      offsetX: Math.round((x - centre.x) * TILE_SIZE),
      offsetY: Math.round((y - centre.y) * TILE_SIZE),
    })),
  );
}

/** Indexes of the tiles that intersect `length` pixels centred on the fractional tile index `middle`. */
function tileIndexes(middle: number, length: number): number[] {
  const half = length / 2 / TILE_SIZE;
  const first = Math.floor(middle - half);
  const last = Math.ceil(middle + half) - 1;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Fills the URL template of a tile. */
export const tileUrl = ({ url }: TileSource, { x, y }: Tile, isHighResolution: boolean, zoom = STREET_ZOOM): string =>
  url
    .replace('{z}', String(zoom))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{r}', isHighResolution ? '@2x' : '');

/** URL of the place on openstreetmap.org. */
export const largerMapUrl = ({ latitude, longitude }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${STREET_ZOOM}/${latitude}/${longitude}`;
