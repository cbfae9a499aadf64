import type { SiteContent } from './content.ts';

/** A page of a map service that leads to the garage; undefined where nobody said where it is. */
export function directionsUrl({ place, address }: Pick<SiteContent, 'place' | 'address'>): string | undefined {
  const destination = place ? `${place.latitude},${place.longitude}` : address;
  return destination
    ? `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
    : undefined;
}
