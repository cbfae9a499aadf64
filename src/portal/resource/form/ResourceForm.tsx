import { use } from 'react';
import type { ResourceEndpoints } from '../define-resource.ts';
import { EndpointForm } from './EndpointForm.tsx';
import { ReferencesContext, type References } from './references.ts';
import { useResourceForm, type ResourceFormOptions } from './use-resource-form.ts';

export interface ResourceFormProps<R extends ResourceEndpoints> extends ResourceFormOptions<R> {
  references?: References;
  onCancel?: () => void;
}

/** Creates or edits a record, in a page. */
export function ResourceForm<R extends ResourceEndpoints>({ references, onCancel, ...options }: ResourceFormProps<R>) {
  const form = useResourceForm(options);
  const inherited = use(ReferencesContext);
  return (
    <ReferencesContext value={references ?? inherited}>
      <EndpointForm {...form} onCancel={onCancel} />
    </ReferencesContext>
  );
}
