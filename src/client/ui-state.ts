import { atom } from 'nanostores';
import { persistentAtom } from './browser-storage.ts';

/** Fields of a form draft and of a selected user, see docs/rules/messages.md#ui-state. */
export interface UserFields {
  name: string;
  email: string;
  password: string;
}

const EMPTY_FIELDS: UserFields = { name: '', email: '', password: '' };
const inLocal = () => localStorage;

export const $activeTab = atom('');
/** Navigation drawer of a narrow screen. */
export const $isDrawerOpen = atom(false);
/** Navigation rail of a wide screen: labels shown, or icons only. */
export const $isNavbarOpen = persistentAtom('isNavbarOpen', true, inLocal);
export const $isTableHeaderOpen = atom(false);
export const $isLtr = atom(true);
/** Also read by the inline script in the page's head, before the first paint. */
export const $isDarkMode = persistentAtom('isDarkMode', false, inLocal);
/** Never stored: it may hold a password. */
export const $formDraft = atom<UserFields>(EMPTY_FIELDS);
export const $selectedUser = atom<UserFields>(EMPTY_FIELDS);
