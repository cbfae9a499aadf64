import type { HasStorage } from '#backend/capabilities.ts';
import type { UserTable } from '#backend/db/schema.ts';
import { presentImage } from '#backend/resource/record-image.ts';
import type { RowOf } from '#backend/resource/spec.ts';
import type { UserRecord } from '#domain/users/endpoints.ts';

export type UserRow = Omit<RowOf<UserTable>, 'password_hash'>;

/** What leaves the server of a person. */
export const presentUser = (row: UserRow, deps: HasStorage): UserRecord => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  username: row.username,
  countryCode: row.country_code,
  phoneNumber: row.phone_number,
  role: row.role,
  age: row.age,
  image: presentImage(row.image_key, deps),
  verified: row.verified,
  status: row.status,
  preferredLanguage: row.preferred_language,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
