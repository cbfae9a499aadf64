import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#domain/endpoint.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormBody } from './FormBody.tsx';
import { FormFooter } from './FormFooter.tsx';
import { FormFrame } from './FormFrame.tsx';
import { useEndpointForm, type EndpointFormOptions } from './use-endpoint-form.ts';
import { focusName } from './values.ts';

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
