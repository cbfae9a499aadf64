import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { UnsavedChangesDialog } from './DiscardDialog.tsx';
import { FormScopeContext } from './form-scope.ts';
import type { EndpointFormState } from './use-endpoint-form.ts';

/** What every form has around it: its state for the rows, and the question before typing is lost. */
export function FormFrame({ state, children }: { state: EndpointFormState; children: ReactNode }) {
  return (
    <FormProvider {...state.form}>
      <FormScopeContext value={state.scope}>{children}</FormScopeContext>
      <UnsavedChangesDialog guard={state.guard} />
    </FormProvider>
  );
}
