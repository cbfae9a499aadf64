import type { Translate } from '../messages.ts';

/** What every mode of the login page gets. */
export interface ModeProps {
  t: Translate;
  locale: string;
  /** As typed so far; it is kept from mode to mode. */
  identifier: string;
  takesFocus: boolean;
}
