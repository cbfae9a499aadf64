import { visits } from '#domain/visits/endpoints.ts';
import { subscribeToEvents } from './event-stream.ts';

/**
 * Calls `onChanged` when a visit that the user may see, or its tasks, payments or media, changed. Also calls it
 * whenever the stream opens, since earlier changes were not reported. Returns a function that closes the stream.
 */
export const subscribeToVisitChanges = (onChanged: () => void): (() => void) =>
  subscribeToEvents(visits.follow, {
    onOpen: onChanged,
    onEvent: (name) => name === 'changed' && onChanged(),
  });
