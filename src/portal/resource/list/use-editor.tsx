import { Suspense, useState, type ReactNode } from 'react';
import type { AnyRecord, ListDefinition, ResourceDefinition } from '../define-resource.ts';
import { ResourceFormDialog } from '../form/lazy-forms.ts';
import { buildNewRecordForm } from './new-record-form.ts';
import { useActor } from '../permissions.ts';

interface Editor {
  /** Opens the form of a new record. */
  create: () => void;
  edit: (record: AnyRecord) => void;
  /** Dialog to render in the screen. */
  dialog: ReactNode;
}

type Values = Record<string, string>;

const hasForm = (definition: ListDefinition): definition is ResourceDefinition => 'form' in definition;

/**
 * Returns the dialog that creates and edits records, with functions to open it; undefined for a resource without a
 * form.
 *
 * @param fixed values of every new record
 * @param filters current filters of the list, used as defaults of a new record
 * @param onCreated called with a new record
 */
export function useRecordFormDialog(
  definition: ListDefinition,
  fixed: Values = {},
  filters: Values = {},
  onCreated?: (record: AnyRecord) => void,
): Editor | undefined {
  const actor = useActor();
  const [edited, setEdited] = useState<{ record?: AnyRecord }>();
  if (!hasForm(definition)) return undefined;

  const form = definition.formFor?.(actor) ?? definition.form;
  const dialog = edited && (
    <Suspense>
      <ResourceFormDialog
        definition={definition}
        {...(edited.record
          ? { record: edited.record }
          : { ...buildNewRecordForm(form, fixed, filters), onSaved: onCreated })}
        onClose={() => setEdited(undefined)}
      />
    </Suspense>
  );
  return { create: () => setEdited({}), edit: (record) => setEdited({ record }), dialog };
}
