import type { SessionUser } from '#domain/auth/endpoints.ts';

/** Who looks at the screen. */
export type Actor = Pick<SessionUser, 'id' | 'role'>;
