import type { Session } from './session.ts';

/** Size of the viewport in CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
}

/** Running browser with a new profile. */
export interface Browser {
  session: Session;
  /** Sets the size of the viewport. */
  resize(viewport: Viewport): Promise<void>;
  /** Returns the errors that pages have logged; absent when the browser does not print its console. */
  consoleErrors?(): string[];
  stop(): Promise<void>;
}
