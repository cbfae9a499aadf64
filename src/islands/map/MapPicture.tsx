import { useLayoutEffect, useRef, useState } from 'react';
import { tileAddress, tilesAround, type Place, type TileSource } from './tiles.ts';

/** The map as a still picture, which is all that most people need of it: the tiles around the place, without a script of their own. */
export function MapPicture({ place, tiles }: { place: Place; tiles: TileSource }) {
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
