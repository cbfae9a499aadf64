let channel: BroadcastChannel | undefined;

/** One for the tab: what it posts reaches every tab but its own. */
const shared = (): BroadcastChannel => (channel ??= new BroadcastChannel('session'));

/** Tells the other tabs that the session is over. */
export const announceEnd = (): void => shared().postMessage('ended');

/** Calls `onEnd` when another tab ended the session; the result stops it. */
export function onSessionEnd(onEnd: () => void): () => void {
  shared().addEventListener('message', onEnd);
  return () => shared().removeEventListener('message', onEnd);
}
