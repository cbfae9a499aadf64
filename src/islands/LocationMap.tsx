import leafletStyle from 'leaflet/dist/leaflet.css?url';
import { useEffect, useMemo, useRef, useState, useLayoutEffect } from 'react';
import { linkedStyle } from './linked-style.ts';
import { largerMap, type Place, type TileSource, tileAddress, tilesAround } from './map/tiles.ts';
import { createTranslator, type Messages } from '#domain/translator.ts';

interface Props {
  /** The garage's name. */
  name: string;
  place: Place;
  tiles: TileSource;
  messages: Messages;
}

/** Waiting for a person who saves data; a still picture; Leaflet. */
type Stage = 'saving' | 'picture' | 'live';

/** Where the garage is: a picture when it is seen, a map that moves when it is asked for. */
export function LocationMap({ name, place, tiles, messages }: Props) {
  const t = useMemo(() => createTranslator(messages), [messages]);
  const [stage, setStage] = useState<Stage>(() => (savesData() ? 'saving' : 'picture'));
  const [hasFailed, setFailed] = useState(false);
  const ground = useRef<HTMLDivElement>(null);
  const pin = useRef<SVGSVGElement>(null);
  const running = useRef<{ remove: () => void }>(undefined);
  useEffect(() => () => running.current?.remove(), []);

  async function start() {
    try {
      const [{ startMap }] = await Promise.all([import('./map/start-map.ts'), linkedStyle(leafletStyle)]);
      if (!ground.current || running.current) return;
      const words = { zoomIn: t('islands:map.zoomIn'), zoomOut: t('islands:map.zoomOut') };
      running.current = startMap(ground.current, { place, tiles, pin: pin.current!, ...words });
      setFailed(false);
      setStage('live');
      ground.current.focus();
    } catch {
      setFailed(true);
    }
  }

  return (
    <div role="group" aria-label={t('islands:map.label', { name })} className="map">
      {stage === 'picture' && <MapPicture place={place} tiles={tiles} />}
      <div ref={ground} dir="ltr" className="map-ground" />
      {stage !== 'live' && (
        <svg ref={pin} className="map-pin" viewBox="0 0 32 42" aria-hidden="true">
          <path d="M16 41C13 33 2 27 2 16a14 14 0 0 1 28 0c0 11-11 17-14 25Z" />
          <circle cx="16" cy="16" r="5" />
        </svg>
      )}
      {stage === 'saving' && (
        <button type="button" className="button map-ask" onClick={() => setStage('picture')}>
          {t('islands:map.show')}
        </button>
      )}
      {stage === 'picture' && (
        <button type="button" className="map-start" onClick={start}>
          <span className="button">{t('islands:map.move')}</span>
        </button>
      )}
      <p className="map-foot">
        <a href={largerMap(place)} rel="noopener">
          {t('islands:map.larger')}
        </a>
        {stage !== 'saving' && (
          <a href={tiles.attributionUrl} rel="noopener">
            <bdi>{tiles.attribution}</bdi>
          </a>
        )}
      </p>
      <p role="status" className="map-told">
        {hasFailed && t('islands:map.failed')}
      </p>
    </div>
  );
}

/** The map as a still picture, which is all that most people need of it: the tiles around the place, without a script of their own. */
function MapPicture({ place, tiles }: { place: Place; tiles: TileSource }) {
  const ground = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<{ width: number; height: number }>();

  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setBox(entry!.contentRect));
    observer.observe(ground.current!);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={ground} dir="ltr" className="map-ground">
      {(box ? tilesAround(place, box) : []).map((tile) => (
        <img
          key={`${tile.x}/${tile.y}`}
          className="map-tile"
          src={tileAddress(tiles, tile, devicePixelRatio > 1)}
          alt=""
          style={{ transform: `translate(${tile.across}px, ${tile.down}px)` }}
        />
      ))}
    </div>
  );
}

/** The person asked their browser to load as little as it can. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  matchMedia('(prefers-reduced-data: reduce)').matches;
