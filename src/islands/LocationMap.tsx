import leafletStyle from 'leaflet/dist/leaflet.css?url';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createTranslator, type Messages } from '#domain/translator.ts';
import { loadStylesheet } from './load-stylesheet.ts';
import { largerMapUrl, tilesAround, tileUrl, type Coordinates, type TileSource } from './map/tiles.ts';

export interface Garage {
  name: string;
  address: string;
  /** URL of a route planner. */
  directions: string;
}

interface Props extends Garage {
  place: Coordinates;
  tiles: TileSource;
  messages: Messages;
}

/**
 * `deferred` loads the tiles after a click, to save data; `static` shows them as images; `interactive` runs Leaflet.
 */
type MapState = 'deferred' | 'static' | 'interactive';

/** Map of the garage's location: static tiles, replaced by an interactive map on request. */
export function LocationMap({ name, address, directions, place, tiles, messages }: Props) {
  const t = useMemo(() => createTranslator(messages), [messages]);
  const [state, setState] = useState<MapState>(() => (prefersReducedData() ? 'deferred' : 'static'));
  const [hasFailed, setFailed] = useState(false);
  const [areTilesMissing, setTilesMissing] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const pin = useRef<SVGSVGElement>(null);
  const map = useRef<{ remove: () => void }>(undefined);
  useEffect(() => () => map.current?.remove(), []);

  async function start() {
    try {
      const [{ startMap }] = await Promise.all([import('./map/start-map.ts'), loadStylesheet(leafletStyle)]);
      if (!container.current || map.current) return;
      const labels = { zoomIn: t('islands:map.zoomIn'), zoomOut: t('islands:map.zoomOut') };
      map.current = startMap(container.current, { place, tiles, pin: pin.current!, ...labels });
      setFailed(false);
      setState('interactive');
      container.current.focus();
    } catch {
      setFailed(true);
    }
  }

  return (
    <div role="group" aria-label={t('islands:map.label', { name })} className="map">
      {state === 'static' && <StaticMap place={place} tiles={tiles} onUnreachable={() => setTilesMissing(true)} />}
      <div ref={container} dir="ltr" className="map-canvas" />
      {state !== 'interactive' && !areTilesMissing && (
        <svg ref={pin} className="map-pin" viewBox="0 0 32 42" aria-hidden="true">
          <path d="M16 41C13 33 2 27 2 16a14 14 0 0 1 28 0c0 11-11 17-14 25Z" />
          <circle cx="16" cy="16" r="5" />
        </svg>
      )}
      {state === 'deferred' && (
        <button type="button" className="button map-load" onClick={() => setState('static')}>
          {t('islands:map.show')}
        </button>
      )}
      {areTilesMissing && (
        <div className="map-missing">
          <p role="status">{t('islands:map.unreachable')}</p>
          {address && <address>{address}</address>}
          <a href={directions} className="button button-main" rel="noopener">
            {t('islands:map.directions')}
          </a>
        </div>
      )}
      {state === 'static' && !areTilesMissing && (
        <button type="button" className="map-start" onClick={start}>
          <span className="button">{t('islands:map.move')}</span>
        </button>
      )}
      <p className="map-foot">
        <a href={largerMapUrl(place)} rel="noopener">
          {t('islands:map.larger')}
        </a>
        {state !== 'deferred' && (
          <a href={tiles.attributionUrl} rel="noopener">
            <bdi>{tiles.attribution}</bdi>
          </a>
        )}
      </p>
      <p role="status" className="map-status">
        {hasFailed && t('islands:map.failed')}
      </p>
    </div>
  );
}

interface StaticMapProps {
  place: Coordinates;
  tiles: TileSource;
  /** Called when a tile fails before any tile loaded. */
  onUnreachable: () => void;
}

/** Tiles around the place as plain images, without Leaflet. */
function StaticMap({ place, tiles, onUnreachable }: StaticMapProps) {
  const hasLoaded = useRef(false);
  const container = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setSize(entry!.contentRect));
    observer.observe(container.current!);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={container} dir="ltr" className="map-canvas">
      {(size ? tilesAround(place, size) : []).map((tile) => (
        <img
          key={`${tile.x}/${tile.y}`}
          className="map-tile"
          src={tileUrl(tiles, tile, devicePixelRatio > 1)}
          alt=""
          onLoad={() => (hasLoaded.current = true)}
          onError={() => hasLoaded.current || onUnreachable()}
          style={{ transform: `translate(${tile.offsetX}px, ${tile.offsetY}px)` }}
        />
      ))}
    </div>
  );
}

/** Returns true if the browser is set to reduce data use. */
const prefersReducedData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  matchMedia('(prefers-reduced-data: reduce)').matches;
