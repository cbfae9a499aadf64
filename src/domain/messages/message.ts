import * as v from 'valibot';
import { choiceField, fieldTable, plainField, textField } from '../field-table.ts';
import { email } from '../fields.ts';
import { Flag } from '../list-query.ts';

export const MESSAGE_MAX = 2000;
export const messageFields = fieldTable(
  {
    fullName: textField(120).sortable(),
    email: plainField(email, v.string()),
    message: textField(MESSAGE_MAX),
    read: choiceField(v.boolean()).readOnly().filterable(Flag),
  },
  { client: ['fullName', 'email', 'message', 'read'] },
);

/** What a visitor writes; `website` is the honeypot and stays empty. */
export const NewMessage = v.strictObject({
  ...messageFields.input,
  website: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
