import * as v from 'valibot';
import { optionalText, requiredText } from './fields.ts';

/** A text kept once a language; Arabic, the fallback, is required (decision 2). */
export const localizedText = (max: number) =>
  v.strictObject({ ar: requiredText(max), en: optionalText(max), fr: optionalText(max) });
/** The same where every language may be empty. */
export const optionalLocalizedText = (max: number) =>
  v.strictObject({ ar: optionalText(max), en: optionalText(max), fr: optionalText(max) });
export const LocalizedRecord = v.object({
  ar: v.nullable(v.string()),
  en: v.nullable(v.string()),
  fr: v.nullable(v.string()),
});
