import type { HasLog, HasTranslations } from '#backend/capabilities.ts';
import type { Backend } from '#backend/http/route.ts';
import type { Gate } from '#backend/auth/gate.ts';
import type { MissingCallFinder } from '#backend/http/missing-calls.ts';
import type { Deps } from '#backend/deps.ts';
import type { PrintedAccount } from '#demo/accounts.ts';
import type { Publisher } from '#backend/publish/publisher.ts';
import type { PublishSource } from './publish/publish-site.ts';

/** Creates the publisher of a backend's content. */
export type CreatePublisher = (source: PublishSource) => Publisher;

/** The backend of `/backend/*` and the gate of the portal, until `close()`. */
export interface RunningBackend {
  backend: Backend;
  gate: Gate;
  publisher: Publisher;
  /** Used by the front server for error responses in the API's shape. */
  errorDeps: HasLog & HasTranslations;
  /** Absent with an external backend. */
  deps?: Deps;
  /** The accounts of a demo garage, printed at each start. */
  demoAccounts: PrintedAccount[];
  /** Clients may sign in with a code; absent with an external backend. */
  sendsCodes?: boolean;
  /** Absent with the bundled backend. */
  findMissingCalls?: MissingCallFinder;
  /** A sentence for the operator about the database. */
  notice?: string;
  /**
   * Creates the set-up code of a garage without an administrator, printed at each start; undefined for any other
   * garage.
   */
  createSetupCode?(): Promise<string | undefined>;
  /** Returns true while the garage has no administrator. */
  isSetupOpen?(): Promise<boolean>;
  /** Calls the listener after every change of the published content, until `close()`. */
  onSiteChange(listener: () => void): Promise<void>;
  isReady(): Promise<boolean>;
  /** Ends the event streams, which would stay open for ever; absent with an external backend. */
  endStreams?(): void;
  close(): Promise<void>;
}
