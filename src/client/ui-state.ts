import { atom } from 'nanostores';
import { persistentAtom } from './browser-storage.ts';

/** The three fields of a form draft and of a selected user (specification 3). */
export interface Draft {
  name: string;
  email: string;
  password: string;
}

const EMPTY_DRAFT: Draft = { name: '', email: '', password: '' };
const inLocal = () => localStorage;

export const $activeTab = atom('');
/** The drawer of a narrow screen. */
export const $isDrawerOpen = atom(false);
/** The rail of a wide screen: with words, or icons alone. */
export const $isNavbarOpen = persistentAtom('isNavbarOpen', true, inLocal);
export const $isTableHeaderOpen = atom(false);
export const $isLtr = atom(true);
/** Also read by the script in the page's head, before the first paint. */
export const $isDarkMode = persistentAtom('isDarkMode', false, inLocal);
/** In memory alone, as a password must not be written down. */
export const $formDraft = atom<Draft>(EMPTY_DRAFT);
export const $selectedUser = atom<Draft>(EMPTY_DRAFT);
