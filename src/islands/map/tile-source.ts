import type { TileSource } from './tiles.ts';

/** Tile server from the build's environment. */
export const TILE_SOURCE: TileSource = {
  url: import.meta.env.PUBLIC_MAP_TILES_URL,
  attribution: import.meta.env.PUBLIC_MAP_ATTRIBUTION,
  attributionUrl: import.meta.env.PUBLIC_MAP_ATTRIBUTION_URL,
};

/** Directive that a page with the map adds to its content security policy. */
export const TILES_CSP_DIRECTIVE = `img-src ${new URL(TILE_SOURCE.url).origin}` as const;
