const NAME = 'session';

/** Tells the other tabs that the session is over. */
export function announceEnd(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('ended');
  channel.close();
}

/** Calls `onEnd` when another tab ended the session; the result stops it. */
export function onSessionEnd(onEnd: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = onEnd;
  return () => channel.close();
}
