const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The calendar day `YYYY-MM-DD` of a moment where the reader is. */
export const localDay = (now: Date): string =>
  `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;

/** The reader's calendar day of this moment. */
export const today = (): string => localDay(new Date());
