import type { Storage } from '#backend/storage/storage.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import type { UserRow } from './identifier.ts';

/** What the shell knows of the person who is signed in. */
export const presentSessionUser = (user: UserRow, storage: Pick<Storage, 'linkTo'>): SessionUser => ({
  id: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  username: user.username,
  role: user.role,
  image: user.image_key && storage.linkTo(user.image_key),
  preferredLanguage: user.preferred_language,
});
