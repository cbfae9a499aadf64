import * as v from 'valibot';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import { requiredText } from '#domain/fields.ts';
import type { FormField } from '../define-resource.ts';

/** Form field for the reason of a [correction](docs/rules/lifecycles.md#closed-records). */
export const CORRECTION_FIELD: FormField = {
  field: 'reason',
  control: 'textarea',
  required: true,
  hint: 'form:correctionHint',
};

type Correctable = Endpoint<string, undefined, Schema>;

/** Returns the endpoint with a body schema that requires the reason, so that the form validates it before it sends. */
export function withRequiredReason(endpoint: Correctable): Correctable {
  const { entries } = endpoint.body as v.StrictObjectSchema<v.ObjectEntries, undefined>;
  return { ...endpoint, body: v.strictObject({ ...entries, reason: requiredText(300) }) };
}
