import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProvider } from 'react-hook-form';
import type { Endpoint } from '#domain/endpoint.ts';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { useEndpointForm, type EndpointFormOptions, type EndpointFormState } from './use-endpoint-form.ts';
import { findInitialFocusField, getFocusInputName } from './values.ts';
import { UnsavedChangesDialog } from './use-unsaved-changes.tsx';
import { RestoredDraft } from './use-draft.tsx';
import { FormScopeContext } from './form-context.ts';
import { FormRow } from './FormRow.tsx';
import { FormAlert } from './form-alert.tsx';

export interface EndpointFormProps<E extends Endpoint> extends EndpointFormOptions<E> {
  submitLabel?: string;
  onCancel?: () => void;
}

/** Form in a page that calls one endpoint. */
export function EndpointForm<E extends Endpoint>({ submitLabel, onCancel, ...options }: EndpointFormProps<E>) {
  const state = useEndpointForm(options);
  return (
    <FormFrame state={state}>
      <div className="flex flex-col gap-4">
        <FormBody state={state} />
        <FormFooter
          state={state}
          submitLabel={submitLabel}
          onCancel={onCancel && (() => state.guard.confirmLeave(onCancel))}
        />
      </div>
    </FormFrame>
  );
}

export interface EndpointFormDialogProps<E extends Endpoint> extends EndpointFormOptions<E> {
  title: ReactNode;
  /** Content above the fields. */
  intro?: ReactNode;
  submitLabel?: string;
  /** Styles the submit button for a destructive action. */
  isDanger?: boolean;
  /** Content below the fields. */
  children?: ReactNode;
  /** Called after a save, and when the user closes the dialog. The dialog is open as long as it is mounted. */
  onClose: () => void;
}

/** Form in a dialog that calls one endpoint; full screen on a phone. */
export function EndpointFormDialog<E extends Endpoint>(props: EndpointFormDialogProps<E>) {
  const { title, intro, submitLabel, isDanger, children, onClose, onSaved, ...options } = props;
  const { t } = useTranslation();
  const state = useEndpointForm({
    ...options,
    onUnchanged: onClose,
    onSaved: (response) => {
      onSaved?.(response);
      onClose();
    },
  });
  const { form, fields } = state;
  const focusFirst = useEffectEvent(() => {
    // Skips touch screens, where the focus would open the on-screen keyboard over the form.
    const first = findInitialFocusField(fields, form.getValues());
    if (first && matchMedia('(pointer: fine)').matches) form.setFocus(getFocusInputName(first));
  });
  useEffect(() => focusFirst(), []);

  const close = () => {
    // A pending save cannot be discarded.
    if (!state.scope.isSaving) state.guard.confirmLeave(onClose);
  };
  return (
    <FormFrame state={state}>
      <Dialog
        open
        full
        onClose={close}
        title={title}
        closeLabel={t('form:close')}
        actions={<FormFooter state={state} submitLabel={submitLabel} isDanger={isDanger} onCancel={close} />}
      >
        {intro}
        <FormBody state={state} />
        {children}
      </Dialog>
    </FormFrame>
  );
}

/** Provides the form context to the rows, and renders the unsaved changes dialog. */
export function FormFrame({ state, children }: { state: EndpointFormState; children: ReactNode }) {
  return (
    <FormProvider {...state.form}>
      <FormScopeContext value={state.scope}>{children}</FormScopeContext>
      <UnsavedChangesDialog guard={state.guard} />
    </FormProvider>
  );
}

/** Renders the form element with its fields in one column. */
export function FormBody({ state }: { state: EndpointFormState }) {
  return (
    <form
      id={state.scope.id}
      noValidate
      aria-busy={state.isBusy || undefined}
      className="flex flex-col gap-4"
      onSubmit={(event) => void state.submit(event)}
    >
      <RestoredDraft isRestored={state.draft.isRestored} onDiscard={state.discardDraft} />
      {state.fields.map((field) => (
        <FormRow key={field.field} field={field} />
      ))}
    </form>
  );
}

interface FormFooterProps {
  state: EndpointFormState;
  submitLabel?: string;
  isDanger?: boolean;
  onCancel?: () => void;
}

/** Renders the alert and the buttons, which may be outside of the form element, e.g. in the footer of a dialog. */
export function FormFooter({ state, submitLabel, isDanger, onCancel }: FormFooterProps) {
  const { t } = useTranslation();
  return (
    <div className="w-full">
      <FormAlert state={state} />
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {/* “Go back” instead of “Cancel”, which would be ambiguous beside “Cancel task”. */}
            {t(isDanger ? 'form:goBack' : 'form:cancel')}
          </Button>
        )}
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} form={state.scope.id} loading={state.isBusy}>
          {submitLabel ?? t('form:save')}
        </Button>
      </div>
    </div>
  );
}
