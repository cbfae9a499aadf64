import { Control, DivIcon, Map, Marker, TileLayer } from 'leaflet';
import { STREET_ZOOM, type Place, type TileSource } from './tiles.ts';

interface Options {
  place: Place;
  tiles: TileSource;
  /** Drawn at the place; its foot points at it. */
  pin: Element;
  zoomIn: string;
  zoomOut: string;
}

const MAX_ZOOM = 19;

/** Makes `ground` a map that can be moved and zoomed. Its wheel scrolls the page until a person is in the map. */
export function startMap(ground: HTMLElement, { place, tiles, pin, zoomIn, zoomOut }: Options): Map {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isRtl = document.documentElement.dir === 'rtl';
  const at: [number, number] = [place.latitude, place.longitude];
  const map = new Map(ground, {
    center: at,
    zoom: STREET_ZOOM,
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
  });
  new Control.Zoom({
    position: isRtl ? 'topright' : 'topleft',
    zoomInTitle: zoomIn,
    zoomOutTitle: zoomOut,
  }).addTo(map);
  new TileLayer(tiles.url.replace('{r}', devicePixelRatio > 1 ? '@2x' : ''), { maxZoom: MAX_ZOOM }).addTo(map);
  const html = pin.cloneNode(true) as HTMLElement;
  new Marker(at, {
    icon: new DivIcon({ html, className: '', iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
  }).addTo(map);
  return map;
}
