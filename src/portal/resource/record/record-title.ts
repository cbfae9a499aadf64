import { atom } from 'nanostores';

/** The record that the screen shows, such as plate and client, for the document's title; empty on other screens. */
export const $recordTitle = atom('');
