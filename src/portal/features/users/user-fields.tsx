import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import type { UserRecord } from '#domain/users/endpoints.ts';
import { StatusLabel } from '#portal/resource/picklist-labels.tsx';

const USER_TONES = { active: 'ok', inactive: 'off' } as const;
const VERIFIED_TONES = { true: 'info', false: 'attention' } as const;

export const UserStatusDot = ({ status }: Pick<UserRecord, 'status'>) => (
  <StatusLabel labels="users:statuses" value={status} tones={USER_TONES} />
);

export const VerifiedDot = ({ verified }: Pick<UserRecord, 'verified'>) => (
  <StatusLabel labels="users:verification" value={verified ? 'true' : 'false'} tones={VERIFIED_TONES} />
);

/** Says that the phone number of this person signs in another one. */
export function OtherSignsIn() {
  const { t } = useTranslation('users');
  return t('users:phone.otherSignsIn');
}

/** Formats a user's name; falls back to the username, because a self-registered user has no name at first. */
export const formatUserName = ({ firstName, lastName, username }: UserRecord): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

type PhoneFields = Pick<UserRecord, 'formattedPhone' | 'countryCode' | 'phoneNumber'>;

/** Returns the phone number as formatted by the backend, otherwise with its calling code; empty without a number. */
export const formatUserPhone = ({ formattedPhone, countryCode, phoneNumber }: PhoneFields): string =>
  formattedPhone ?? (phoneNumber && `${countryCode} ${phoneNumber}`);

/** Returns the phone number with no-break spaces, so that it does not wrap; empty without a number. */
export const formatNonBreakingPhone = (user: PhoneFields): string => formatUserPhone(user).replaceAll(' ', '\u00A0');

/** Formats the open balance of a client; empty without one. */
export const formatOwed = ({ owed, owedCurrency }: Pick<UserRecord, 'owed' | 'owedCurrency'>): string =>
  owedCurrency && Number(owed) > 0 ? formatMoney(owed!, owedCurrency) : '';
