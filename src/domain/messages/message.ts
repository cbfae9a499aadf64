import * as v from 'valibot';
import { email, requiredText } from '../fields.ts';

export const MESSAGE_MAX = 2000;
export const messageEntries = { fullName: requiredText(120), email, message: requiredText(MESSAGE_MAX) };

/** What a visitor writes; `website` is the honeypot and stays empty. */
export const NewMessage = v.strictObject({
  ...messageEntries,
  website: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
