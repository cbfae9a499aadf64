import { visits } from '#domain/visits/endpoints.ts';
import { subscribeToEvents } from './event-stream.ts';

/**
 * Calls `onChanged` when a visit that the user may see, or its tasks, payments or media, changed; also after a reconnect, when
 * changes may have been missed. Returns a function that closes the stream.
 */
export function subscribeToVisitChanges(onChanged: () => void): () => void {
  let isFirst = true;
  return subscribeToEvents(visits.follow, {
    onOpen() {
      if (!isFirst) onChanged();
      isFirst = false;
    },
    onEvent: (name) => name === 'changed' && onChanged(),
  });
}
