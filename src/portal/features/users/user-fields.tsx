import { type UserRecord } from '#domain/users/endpoints.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';

const USER_TONES = { active: 'ok', inactive: 'off' } as const;
const VERIFIED_TONES = { true: 'info', false: 'attention' } as const;

export const UserStatusDot = ({ status }: Pick<UserRecord, 'status'>) => (
  <StatusLabel labels="users:statuses" value={status} tones={USER_TONES} />
);

export const VerifiedDot = ({ verified }: Pick<UserRecord, 'verified'>) => (
  <StatusLabel labels="users:verification" value={verified ? 'true' : 'false'} tones={VERIFIED_TONES} />
);

/** A person's name as it is said; who has registered alone has only a username yet. */
export const nameOf = ({ firstName, lastName, username }: UserRecord): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/** A phone number with its calling code; nothing of a person who has none yet. */
export const phoneOf = ({ countryCode, phoneNumber }: Pick<UserRecord, 'countryCode' | 'phoneNumber'>): string =>
  phoneNumber && `${countryCode} ${phoneNumber}`;
