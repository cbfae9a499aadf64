import * as v from 'valibot';
import { optionalText, requiredText } from './fields.ts';

/** A text kept once a language; Arabic, the fallback, is required (decision 2). */
export const localizedText = (max: number) =>
  v.pipe(
    v.strictObject({ ar: requiredText(max), en: optionalText(max), fr: optionalText(max) }),
    v.transform(({ ar, en = null, fr = null }) => ({ ar, en, fr })),
  );
/** The same where every language may be empty. */
export const optionalLocalizedText = (max: number) =>
  v.pipe(
    v.strictObject({ ar: optionalText(max), en: optionalText(max), fr: optionalText(max) }),
    v.transform(({ ar = null, en = null, fr = null }) => ({ ar, en, fr })),
  );
export const LocalizedRecord = v.object({
  ar: v.nullable(v.string()),
  en: v.nullable(v.string()),
  fr: v.nullable(v.string()),
});
