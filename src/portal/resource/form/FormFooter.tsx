import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { FormAlert } from './FormAlert.tsx';
import type { EndpointFormState } from './use-endpoint-form.ts';

interface Props {
  state: EndpointFormState;
  submitLabel?: string;
  isDanger?: boolean;
  onCancel?: () => void;
}

/** How the last submit went, and the buttons. They stand outside of the form element, in a dialog in its foot. */
export function FormFooter({ state, submitLabel, isDanger, onCancel }: Props) {
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
