import type { Session } from './session.ts';

/** Size of the viewport in CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
}

/** Running browser with a profile of its own. */
export interface Browser {
  session: Session;
  /** Sets the size of the viewport. */
  resize(viewport: Viewport): Promise<void>;
  /** Returns the errors that pages logged so far; undefined where the browser does not print them. */
  consoleErrors?(): string[];
  stop(): Promise<void>;
}
