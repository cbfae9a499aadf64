import { DAY_SECONDS } from '../units.ts';

/** Seconds that the [session cookies](docs/rules/sessions.md#cookies) live; a refresh token lives as long as its cookie. */
export const COOKIE_SECONDS = {
  accessToken: 7 * DAY_SECONDS,
  refreshToken: 30 * DAY_SECONDS,
  user: 7 * DAY_SECONDS,
} as const;
