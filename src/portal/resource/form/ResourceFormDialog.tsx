import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceEndpoints } from '../define-resource.ts';
import { EndpointFormDialog } from './EndpointFormDialog.tsx';
import { ReferencesContext, type References } from './references.ts';
import { useResourceForm, type ResourceFormOptions } from './use-resource-form.ts';

export interface ResourceFormDialogProps<R extends ResourceEndpoints> extends ResourceFormOptions<R> {
  references?: References;
  /** The dialog is open while it is mounted; its owner takes it away here, after a save too. */
  onClose: () => void;
}

/** Creates or edits a record, in a dialog. */
export function ResourceFormDialog<R extends ResourceEndpoints>(props: ResourceFormDialogProps<R>) {
  const { references, onClose, ...options } = props;
  const { t } = useTranslation();
  const form = useResourceForm(options);
  const inherited = use(ReferencesContext);
  return (
    <ReferencesContext value={references ?? inherited}>
      <EndpointFormDialog
        {...form}
        title={t(`${form.endpoint.name}:${options.record ? 'edit' : 'new'}`)}
        onClose={onClose}
      />
    </ReferencesContext>
  );
}
