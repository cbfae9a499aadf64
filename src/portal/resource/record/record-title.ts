import { atom } from 'nanostores';

/** Title of the record on the screen, such as plate and client, for the document title; empty on other screens. */
export const $recordTitle = atom('');
