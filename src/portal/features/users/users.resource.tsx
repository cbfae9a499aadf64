import { Users } from 'lucide-react';
import { formatDate } from '#client/format.ts';
import { LOCALE_CODES, localeName } from '#domain/locales.ts';
import { ROLES } from '#domain/roles.ts';
import { users, type UserRecord } from '#domain/users/endpoints.ts';
import { assignableRoles, mayChangeRole, mayEditUser, mayRemoveUser } from '#domain/users/user-rules.ts';
import { USER_STATUSES } from '#domain/users/user.ts';
import { paths } from '#portal/screens.ts';
import { type Actor, defineResource, type FormField, type InputOf } from '#portal/resource/define-resource.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { PhoneNumber } from '#ui/ltr-text.tsx';
import { nameOf, phoneOf, UserStatusDot, VerifiedDot } from './user-fields.tsx';

type Field = FormField<keyof InputOf<typeof users> & string>;

/** What a person may say of himself. */
export const profileForm = [
  { field: 'image', control: 'image', purpose: 'USER' },
  { field: 'firstName', control: 'text', required: true, autoComplete: 'given-name' },
  { field: 'lastName', control: 'text', required: true, autoComplete: 'family-name' },
  { field: 'phoneNumber', codeField: 'countryCode', control: 'phone', required: true },
  { field: 'email', control: 'email', autoComplete: 'email' },
  { field: 'username', control: 'text', required: true, hint: 'users:hints.username', autoComplete: 'username' },
  { field: 'age', control: 'number' },
  { field: 'preferredLanguage', control: 'select', options: LOCALE_CODES, labels: localeName },
] as const satisfies readonly Field[];

/** Staff set the role as well: of a new user what they may give, of an existing one only who may change it. */
function formFor(actor: Actor, user?: UserRecord): readonly Field[] {
  const fields = profileForm.map((field): Field => {
    // Another's name and e-mail are not the browser's to fill in.
    const common = { ...field, autoComplete: 'off' };
    return field.field === 'email' && !user ? { ...common, hint: 'users:hints.email' } : common;
  });
  if (user && !mayChangeRole(actor, user)) return fields;
  const role = {
    field: 'role',
    control: 'select',
    options: assignableRoles(actor.role),
    labels: 'users:roles',
  } as const;
  return [fields[0]!, { ...role, required: true }, ...fields.slice(1)];
}

export const usersResource = defineResource({
  endpoints: users,
  icon: Users,
  title: nameOf,
  avatar: (user) => <Avatar name={nameOf(user)} src={user.image?.url} />,
  summary: (user) => <PicklistLabel labels="users:roles" value={user.role} />,
  href: (user) => paths.user(user.id),
  columns: [
    { field: 'firstName', label: 'users:fields.name' },
    { field: 'role', views: ['table'], render: (user) => <PicklistLabel labels="users:roles" value={user.role} /> },
    { field: 'phoneNumber', views: ['table', 'cards'], render: (user) => <PhoneNumber>{phoneOf(user)}</PhoneNumber> },
    { field: 'email', views: [], render: (user) => <bdi>{user.email}</bdi> },
    { field: 'username', views: [], render: (user) => <bdi>{user.username}</bdi> },
    { field: 'age', views: [] },
    {
      field: 'preferredLanguage',
      views: [],
      render: (user) => localeName(user.preferredLanguage),
    },
    { field: 'verified', views: ['table', 'cards'], render: (user) => <VerifiedDot verified={user.verified} /> },
    { field: 'status', render: (user) => <UserStatusDot status={user.status} /> },
    { field: 'createdAt', views: ['table'], render: (user) => formatDate(user.createdAt) },
  ],
  filters: [
    { name: 'role', options: ROLES, labels: 'users:roles' },
    { name: 'status', options: USER_STATUSES, labels: 'users:statuses' },
    { name: 'verified', options: ['true', 'false'], labels: 'users:verification' },
  ],
  dateFilter: true,
  permissions: { edit: mayEditUser, remove: mayRemoveUser },
  invalidates: ['vehicles'],
  form: [...profileForm, { field: 'role', control: 'select', options: ROLES, labels: 'users:roles', required: true }],
  formFor,
  defaults: { role: 'CLIENT' },
});
