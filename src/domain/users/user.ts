import * as v from 'valibot';
import { Username } from '../auth/credentials.ts';
import {
  choiceField,
  fieldTable,
  imageField,
  moneyField,
  plainField,
  readOnlyField,
  textField,
} from '../field-table.ts';
import { digits, email, emptyAsNull, optionalWholeNumber } from '../fields.ts';
import { Flag } from '../list-query.ts';
import { Locale } from '../locales.ts';
import { Currency } from '../money/currency.ts';
import { Role, ROLES, findGrant, type Permission } from '../roles.ts';
import { CountryCode } from './calling-code.ts';

export const USER_NAME_MAX = 60;
/** Maximum digits of `phoneNumber`. */
export const PHONE_DIGITS_MAX = 15;
/** Minimum [age](docs/rules/validation.md#age) in years. */
export const AGE_MIN = 16;
export const AGE_MAX = 120;

/** Dates other than the creation by which a date range can filter users: their first visit, or any later visit. */
export const USER_DATE_FILTERS = ['first-visit', 'returning'] as const;
export type UserDateBy = (typeof USER_DATE_FILTERS)[number];

export const USER_STATUSES = ['active', 'inactive'] as const;
export const UserStatus = v.picklist(USER_STATUSES);
export type UserStatus = v.InferOutput<typeof UserStatus>;

/** Value of the filter `role` that matches every role except CLIENT. */
export const STAFF_ROLE_FILTER = 'STAFF';

/** The fields of a user (docs/rules/validation.md#person). */
export const userFields = fieldTable({
  firstName: textField(USER_NAME_MAX).personal('rewrite').forClients().sortable(),
  lastName: textField(USER_NAME_MAX).personal('rewrite').forClients().sortable(),
  email: plainField(emptyAsNull(email), v.nullable(v.string())).personal('rewrite').forClients(),
  username: plainField(Username, v.string()).personal('rewrite').forClients().sortable(),
  countryCode: plainField(CountryCode, v.string()).personal('rewrite').forClients(),
  phoneNumber: plainField(digits(PHONE_DIGITS_MAX), v.string()).personal('rewrite').forClients(),
  role: choiceField(Role)
    .forClients()
    .sortable()
    .filterable(v.picklist([...ROLES, STAFF_ROLE_FILTER])),
  age: plainField(optionalWholeNumber(AGE_MIN, AGE_MAX), v.nullable(v.number())).personal('rewrite').forClients(),
  image: imageField().personal('rewrite').forClients(),
  verified: choiceField(v.boolean()).forClients().readOnly().filterable(Flag),
  status: choiceField(UserStatus).forClients().readOnly().sortable().filterable(),
  preferredLanguage: plainField(v.optional(Locale), Locale).impersonal().forClients(),
  /** Signs in by the phone number, which nobody else then does; an update to true moves the number here. */
  signsInByPhone: plainField(v.optional(v.literal(true)), v.boolean()),
  /** Open balance in `owedCurrency`. */
  owed: moneyField(v.string()).readOnly().sortable(),
  /** The merchant's currency when `owed` was computed; null for a person without visits. */
  owedCurrency: readOnlyField(v.nullable(Currency)).impersonal(),
  firstVisitDate: readOnlyField(v.nullable(v.string())).sortable(),
});

/** The fields that users edit in their own profile. */
export const profileEntries = v.omit(v.strictObject(userFields.input), ['role', 'signsInByPhone']).entries;

/** The fields of the profile whose change needs a [confirmation](docs/rules/sessions.md#contact-changes). */
export const CONTACT_FIELDS = ['email', 'username', 'countryCode', 'phoneNumber'] as const;

export const contactEntries = v.pick(v.strictObject(userFields.input), CONTACT_FIELDS).entries;

/**
 * Codes that confirm a contact change: `current` is sent to the current address of a person without a password, `email`
 * and `phone` to the new addresses; `factor` is a code of the second factor, if there is one.
 */
export const CONTACT_CHANGE_CODES = ['current', 'email', 'phone', 'factor'] as const;
export type ContactCode = (typeof CONTACT_CHANGE_CODES)[number];

/** Actor or target of a permission check. */
export interface Person {
  id: string;
  role: Role;
}

/** [Permission](docs/rules/roles.md#permissions) that is required to write a user of each role. */
const WRITE_PERMISSIONS: Record<Role, Permission> = {
  CLIENT: 'records.write',
  EMPLOYEE: 'employees.write',
  MANAGER: 'leads.write',
  ADMIN: 'leads.write',
};

/** Returns true for the roles of leads, MANAGER and ADMIN. */
export const isLead = (role: Role): boolean => WRITE_PERMISSIONS[role] === 'leads.write';

/** Lists the roles that an actor may assign to a new user. */
export const listAssignableRoles = (actorRole: Role): Role[] =>
  ROLES.filter((role) => findGrant(actorRole, WRITE_PERMISSIONS[role]) !== undefined);

/** Returns true when `actor` may edit the fields of `target`. Users of any role edit themselves through the profile. */
export const mayEditUser = (actor: Person, target: Person): boolean =>
  listAssignableRoles(actor.role).includes(target.role);

/** Returns true when `actor` may change the role of `target`. */
export const mayChangeRole = (actor: Person, target: Person): boolean =>
  mayEditUser(actor, target) && findGrant(actor.role, 'leads.write') !== undefined;

/**
 * Returns true when `actor` may activate or deactivate `target`,
 * [never themselves](docs/rules/roles.md#self-protection). The backend protects the last active ADMIN.
 */
export const mayChangeStatus = (actor: Person, target: Person): boolean =>
  actor.id !== target.id && mayEditUser(actor, target);

/**
 * Returns true when `actor` may create a [link](docs/rules/messages.md#password-links) that sets the password of
 * `target`. An account is established if it is verified or has a password; its link is a password reset.
 */
export const mayCreatePasswordLink = (actor: Person, target: Person & { isEstablished: boolean }): boolean =>
  actor.id !== target.id &&
  mayEditUser(actor, target) &&
  (!target.isEstablished || findGrant(actor.role, 'passwords.reset') !== undefined);

/** Returns true when `actor` may delete `target`, never themselves. */
export const mayRemoveUser = (actor: Person, target: Person): boolean =>
  actor.id !== target.id && mayEditUser(actor, target) && findGrant(actor.role, 'records.delete') !== undefined;
