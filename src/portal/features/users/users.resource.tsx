import Users from 'lucide-react/icons/users';
import { formatDate } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { LOCALE_CODES, localeName } from '#domain/locales.ts';
import { ROLES } from '#domain/roles.ts';
import { type UserRecord, users } from '#domain/users/endpoints.ts';
import {
  CONTACT_FIELDS,
  listAssignableRoles,
  mayChangeRole,
  mayEditUser,
  mayRemoveUser,
  STAFF_ROLE_FILTER,
  USER_DATE_FILTERS,
  USER_STATUSES,
} from '#domain/users/user.ts';
import type { Actor } from '#portal/resource/define-resource.ts';
import { defineResource, type FormField, type InputOf } from '#portal/resource/define-resource.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { paths } from '#portal/screens.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { PhoneNumber } from '#ui/inline.tsx';
import {
  formatUserName,
  formatOwed,
  formatUserPhone,
  OtherSignsIn,
  UserStatusDot,
  VerifiedDot,
} from './user-fields.tsx';

type Field = FormField<Extract<keyof InputOf<typeof users>, string>>;

/** Fields that users edit in their own profile. */
export const profileFields = [
  { field: 'image', control: 'image', purpose: 'USER' },
  { field: 'firstName', control: 'text', required: true, autoComplete: 'given-name' },
  { field: 'lastName', control: 'text', required: true, autoComplete: 'family-name' },
  { field: 'phoneNumber', codeField: 'countryCode', control: 'phone', required: true },
  { field: 'email', control: 'email', autoComplete: 'email' },
  { field: 'username', control: 'text', required: true, hint: 'users:hints.username', autoComplete: 'username' },
  { field: 'age', control: 'number' },
  { field: 'preferredLanguage', control: 'select', options: LOCALE_CODES, labels: localeName },
] as const satisfies readonly Field[];

const isContact = ({ field }: Field): boolean => (CONTACT_FIELDS as readonly string[]).includes(field);

/** Profile fields whose change needs a confirmation. */
export const contactFields: readonly Field[] = profileFields.filter(isContact);
/** Profile fields that are saved without a confirmation. */
export const personalFields: readonly Field[] = profileFields.filter((field) => !isContact(field));

/** Returns the fields of the form. Includes the role for a new user, and otherwise if the actor may change it. */
function formFor(actor: Actor, user?: UserRecord): readonly Field[] {
  // Actors change their own contact fields on the profile screen.
  const shown = user?.id === actor.id ? personalFields : profileFields;
  const fields = shown.map((field): Field => {
    // Turns autofill off: the browser knows the actor's data, not this user's.
    const common = { ...field, autoComplete: 'off' };
    return field.field === 'email' && !user ? { ...common, hint: 'users:hints.email' } : common;
  });
  if (user && !mayChangeRole(actor, user)) return fields;
  const role = {
    field: 'role',
    control: 'select',
    options: listAssignableRoles(actor.role),
    labels: 'users:roles',
  } as const;
  return [fields[0]!, { ...role, required: true }, ...fields.slice(1)];
}

/** Derives a username for a new user: the digits of the international phone number. */
const deriveUsername = (code: string, number: string): string =>
  toLatinDigits(number.startsWith('+') ? number : code + number.replace(/^0+/, '')).replace(/\D/g, '');

export const usersResource = defineResource({
  endpoints: users,
  icon: Users,
  title: formatUserName,
  avatar: (user) => <Avatar name={formatUserName(user)} src={user.image?.url} />,
  summary: (user) => <PicklistLabel labels="users:roles" value={user.role} />,
  href: (user) => paths.user(user.id),
  columns: [
    { field: 'firstName', label: 'users:fields.name' },
    {
      field: 'role',
      views: ['table'],
      isSecondary: true,
      render: (user) => <PicklistLabel labels="users:roles" value={user.role} />,
    },
    {
      field: 'phoneNumber',
      views: ['table', 'cards'],
      render: (user) => <PhoneNumber>{formatUserPhone(user)}</PhoneNumber>,
    },
    { field: 'email', views: [], render: (user) => <bdi>{user.email}</bdi> },
    {
      field: 'signsInByPhone',
      views: [],
      render: (user) => user.signsInByPhone === false && <OtherSignsIn />,
    },
    { field: 'username', views: [], render: (user) => <bdi>{user.username}</bdi> },
    { field: 'age', views: [] },
    {
      field: 'preferredLanguage',
      views: [],
      render: (user) => localeName(user.preferredLanguage),
    },
    {
      field: 'verified',
      views: ['table', 'cards'],
      isSecondary: true,
      render: (user) => <VerifiedDot verified={user.verified} />,
    },
    { field: 'status', render: (user) => <UserStatusDot status={user.status} /> },
    {
      field: 'owed',
      views: ['table', 'cards'],
      render: (user) => formatOwed(user) && <bdi>{formatOwed(user)}</bdi>,
      align: 'end',
    },
    { field: 'createdAt', views: ['table'], isSecondary: true, render: (user) => formatDate(user.createdAt) },
  ],
  filters: [
    { name: 'role', options: ROLES, labels: 'users:roles' },
    { name: 'status', options: USER_STATUSES, labels: 'users:statuses' },
    { name: 'dateBy', options: USER_DATE_FILTERS, labels: 'users:dates', isLinkOnly: true },
    { name: 'verified', options: ['true', 'false'], labels: 'users:verification' },
    { name: 'spelling', options: ['alike'], labels: 'resource:spellings', isLinkOnly: true },
  ],
  dateFilter: true,
  permissions: { edit: mayEditUser, remove: mayRemoveUser },
  findRefusal: async ({ id }) => (await import('../refusals/parts.ts')).findOpenVisitRefusal({ userId: id }),
  invalidates: ['vehicles'],
  form: [...profileFields, { field: 'role', control: 'select', options: ROLES, labels: 'users:roles', required: true }],
  formFor,
  kindField: 'role',
  derivedFields: {
    // Proposes the phone number, which is unique with its calling code.
    username: ({ countryCode = '', phoneNumber = '' }) => phoneNumber && deriveUsername(countryCode, phoneNumber),
  },
  // A getter: the interface language changes while the portal is open.
  get defaults() {
    return { role: 'CLIENT', preferredLanguage: currentLocale() } as const;
  },
});

/** Options of an assignee: the active members of staff. */
export const staffOptions = { ...usersResource, query: { role: STAFF_ROLE_FILTER, status: 'active' } };
