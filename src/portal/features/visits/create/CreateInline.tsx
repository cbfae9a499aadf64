import { Suspense } from 'react';
import type { InputOf, RecordOf, ResourceDefinition, ResourceEndpoints } from '#portal/resource/define-resource.ts';
import { ResourceFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { newRecordForm } from '#portal/resource/list/new-record-form.ts';
import { useActor } from '#portal/resource/permissions.ts';

interface Props<R extends ResourceEndpoints> {
  definition: ResourceDefinition<R>;
  /** What the new one is without a question. */
  fixed: Record<string, string>;
  onCreated: (record: RecordOf<R>) => void;
  onClose: () => void;
}

/** Creates what the form of a visit points at, without leaving it. */
export function CreateInline<R extends ResourceEndpoints>({ definition, fixed, onCreated, onClose }: Props<R>) {
  const actor = useActor();
  const { fields, defaults } = newRecordForm(definition.formFor?.(actor) ?? definition.form, fixed, {});
  return (
    <Suspense>
      <ResourceFormDialog<R>
        definition={definition}
        fields={fields}
        defaults={defaults as Partial<InputOf<R>>}
        onSaved={onCreated}
        onClose={onClose}
      />
    </Suspense>
  );
}
