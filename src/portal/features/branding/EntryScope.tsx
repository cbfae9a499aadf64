import type { ReactNode } from 'react';
import type { FormField } from '#portal/resource/define-resource.ts';
import { FormRow } from '#portal/resource/form/FormRow.tsx';
import { FormScopeContext, useFormScope } from '#portal/resource/form/form-context.ts';
import { pathOf, type Kind } from './entries.ts';

/** The rows inside are fields of this entry. */
export function EntryScope({ kind, children }: { kind: Kind; children: ReactNode }) {
  const scope = useFormScope();
  return <FormScopeContext value={{ ...scope, path: `${pathOf(kind)}.` }}>{children}</FormScopeContext>;
}

/** Fields of one entry. */
export const EntryFields = ({ kind, fields }: { kind: Kind; fields: readonly FormField[] }) => (
  <EntryScope kind={kind}>
    {fields.map((field) => (
      <FormRow key={field.field} field={field} />
    ))}
  </EntryScope>
);
