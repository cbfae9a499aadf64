import { Control, DivIcon, Map, Marker, TileLayer } from 'leaflet';
import { STREET_ZOOM, type Coordinates, type TileSource } from './tiles.ts';

interface Options {
  place: Coordinates;
  tiles: TileSource;
  /** Marker; its bottom centre points at the place. */
  pin: Element;
  zoomIn: string;
  zoomOut: string;
}

const MAX_ZOOM = 19;

/** Starts Leaflet in `container`. */
export function startMap(container: HTMLElement, { place, tiles, pin, zoomIn, zoomOut }: Options): Map {
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isRtl = document.documentElement.dir === 'rtl';
  const center: [number, number] = [place.latitude, place.longitude];
  const map = new Map(container, {
    center,
    zoom: STREET_ZOOM,
    attributionControl: false,
    zoomControl: false,
    zoomAnimation: !isMotionReduced,
    fadeAnimation: !isMotionReduced,
    markerZoomAnimation: !isMotionReduced,
    inertia: !isMotionReduced,
  });
  new Control.Zoom({
    position: isRtl ? 'topright' : 'topleft',
    zoomInTitle: zoomIn,
    zoomOutTitle: zoomOut,
  }).addTo(map);
  new TileLayer(tiles.url.replace('{r}', devicePixelRatio > 1 ? '@2x' : ''), { maxZoom: MAX_ZOOM }).addTo(map);
  const html = pin.cloneNode(true) as HTMLElement;
  new Marker(center, {
    icon: new DivIcon({ html, className: '', iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
  }).addTo(map);
  return map;
}
