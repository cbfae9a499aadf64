import type { Backend } from '#backend/app.ts';
import type { Gate } from '#backend/auth/gate.ts';
import type { Deps } from '#backend/deps.ts';
import type { SiteReplies } from '#domain/site/content.ts';

/** What answers `/backend/*` and stands before the portal, until it is closed. */
export interface RunningBackend {
  backend: Backend;
  gate: Gate;
  /** What the front itself needs to answer in the API's shape. */
  replies: Pick<Deps, 'log' | 'translate'>;
  /** Absent where the backend is another's. */
  deps?: Deps;
  /** Of a demo garage that was made just now; told once. */
  demoAccounts: { email: string; password: string }[];
  /** What the public pages are made of, as it is now. */
  loadSite(): Promise<SiteReplies>;
  /** Calls the listener after every change of it, until the backend is closed. */
  onSiteChange(listener: () => void): Promise<void>;
  isReady(): Promise<boolean>;
  /** Ends what would never end by itself; absent where the backend is another's. */
  endStreams?(): void;
  close(): Promise<void>;
}
