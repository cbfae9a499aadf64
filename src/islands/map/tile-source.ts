import type { TileSource } from './tiles.ts';

/** The tiles that the build was given. */
export const TILES: TileSource = {
  url: import.meta.env.PUBLIC_MAP_TILES_URL,
  attribution: import.meta.env.PUBLIC_MAP_ATTRIBUTION,
  attributionUrl: import.meta.env.PUBLIC_MAP_ATTRIBUTION_URL,
};

/** What the content security policy of a page with the map adds to the others'. */
export const TILE_POLICY = `img-src ${new URL(TILES.url).origin}` as const;
