import { atom } from 'nanostores';
import { persistentAtom } from './browser-storage.ts';

/** Fields of `$formDraft` and `$selectedUser`. */
export interface UserFields {
  name: string;
  email: string;
  password: string;
}

const EMPTY_FIELDS: UserFields = { name: '', email: '', password: '' };
const inLocal = () => localStorage;

/** Specified but unused: the URL holds the tab of a screen (docs/rules/messages.md#ui-state). */
export const $activeTab = atom('');
/** State of the navigation drawer of a narrow screen. */
export const $isDrawerOpen = atom(false);
/** The navigation rail of a wide screen shows labels beside its icons. */
export const $isNavbarOpen = persistentAtom('isNavbarOpen', true, inLocal);
/** Specified but unused: the toolbar of a list is never collapsed (docs/rules/messages.md#ui-state). */
export const $isTableHeaderOpen = atom(false);
export const $isLtr = atom(true);
/** Also read by the inline script in the page's head. */
export const $isDarkMode = persistentAtom('isDarkMode', false, inLocal);
/**
 * Specified but unused: each form has a draft (docs/rules/messages.md#ui-state). Never stored, because it may contain a
 * password.
 */
export const $formDraft = atom<UserFields>(EMPTY_FIELDS);
/** Specified but unused: the URL holds the id of the user (docs/rules/messages.md#ui-state). */
export const $selectedUser = atom<UserFields>(EMPTY_FIELDS);
