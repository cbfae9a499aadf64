import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProvider } from 'react-hook-form';
import type { Endpoint } from '#domain/endpoint.ts';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { useEndpointForm, type EndpointFormOptions, type EndpointFormState } from './use-endpoint-form.ts';
import { focusName } from './values.ts';
import { UnsavedChangesDialog } from './use-unsaved-changes.tsx';
import { FormScopeContext } from './form-context.ts';
import { FormRow } from './FormRow.tsx';
import { FormAlert } from './form-alert.tsx';

export interface EndpointFormProps<E extends Endpoint> extends EndpointFormOptions<E> {
  submitLabel?: string;
  onCancel?: () => void;
}

/** A form in a page that makes one call of the endpoint table. */
export function EndpointForm<E extends Endpoint>({ submitLabel, onCancel, ...options }: EndpointFormProps<E>) {
  const state = useEndpointForm(options);
  return (
    <FormFrame state={state}>
      <div className="flex flex-col gap-4">
        <FormBody state={state} />
        <FormFooter state={state} submitLabel={submitLabel} onCancel={onCancel && (() => state.guard.ask(onCancel))} />
      </div>
    </FormFrame>
  );
}

export interface EndpointFormDialogProps<E extends Endpoint> extends EndpointFormOptions<E> {
  title: string;
  submitLabel?: string;
  /** What is sent takes something away. */
  isDanger?: boolean;
  /** The dialog is open while it is mounted; its owner takes it away here. */
  onClose: () => void;
}

/** A form in a dialog that makes one call of the endpoint table; it fills the screen of a phone. */
export function EndpointFormDialog<E extends Endpoint>(props: EndpointFormDialogProps<E>) {
  const { title, submitLabel, isDanger, onClose, onSaved, ...options } = props;
  const { t } = useTranslation();
  const state = useEndpointForm({
    ...options,
    onUnchanged: onClose,
    onSaved: (reply) => {
      onSaved?.(reply);
      onClose();
    },
  });
  const { form, fields } = state;
  const focusFirst = useEffectEvent(() => {
    // Where there is no keyboard to type on at once, one on the screen would hide the form.
    if (fields[0] && matchMedia('(pointer: fine)').matches) form.setFocus(focusName(fields[0]));
  });
  useEffect(() => focusFirst(), []);

  const close = () => {
    // What is on its way is saved whatever the person answers.
    if (!state.scope.isSaving) state.guard.ask(onClose);
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
        <FormBody state={state} />
      </Dialog>
    </FormFrame>
  );
}

/** What every form has around it: its state for the rows, and the question before typing is lost. */
export function FormFrame({ state, children }: { state: EndpointFormState; children: ReactNode }) {
  return (
    <FormProvider {...state.form}>
      <FormScopeContext value={state.scope}>{children}</FormScopeContext>
      <UnsavedChangesDialog guard={state.guard} />
    </FormProvider>
  );
}

/** The fields, in one column. */
export function FormBody({ state }: { state: EndpointFormState }) {
  return (
    <form
      id={state.scope.id}
      noValidate
      aria-busy={state.isBusy || undefined}
      className="flex flex-col gap-4"
      onSubmit={(event) => void state.submit(event)}
    >
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

/** How the last submit went, and the buttons. They stand outside of the form element, in a dialog in its foot. */
export function FormFooter({ state, submitLabel, isDanger, onCancel }: FormFooterProps) {
  const { t } = useTranslation();
  return (
    <div className="w-full">
      <FormAlert state={state} />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {/* Beside “Cancel task”, “Cancel” could be either. */}
            {t(isDanger ? 'form:keep' : 'form:cancel')}
          </Button>
        )}
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} form={state.scope.id} loading={state.isBusy}>
          {submitLabel ?? t('form:save')}
        </Button>
      </div>
    </div>
  );
}
