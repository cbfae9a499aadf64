/** Keys of the `validation` namespace. A schema holds a key, never a sentence (specification 5). */
export const MESSAGE_KEYS = [
  'required',
  'email',
  'minLength',
  'maxLength',
  'format',
  'number',
  'min',
  'max',
  'size',
  'oneOf',
  'todayOrLater',
  'unknownField',
  'taken',
  'unknownReference',
  'identifier',
  'password',
  'passwordsDiffer',
  'currentPasswordWrong',
  'otp',
  'phone',
  'plateCharacters',
  'lettersAndDigits',
  'notBefore',
  'greaterThan',
  'positive',
  'pageSize',
  'dateRange',
  'timesEqual',
] as const;
export type MessageKey = (typeof MESSAGE_KEYS)[number];

export const isMessageKey = (text: string): text is MessageKey => (MESSAGE_KEYS as readonly string[]).includes(text);
