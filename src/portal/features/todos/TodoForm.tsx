import { useEffect, useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TodoRecord } from '#domain/todos/endpoints.ts';
import { FormBody, FormFooter, FormFrame } from '#portal/resource/form/endpoint-forms.tsx';
import { useResourceForm } from '#portal/resource/form/resource-forms.tsx';
import { useEndpointForm } from '#portal/resource/form/use-endpoint-form.ts';
import { todosResource } from './todos.resource.tsx';

const isEnter = (event: KeyboardEvent): boolean =>
  // While an input method composes a word, Enter accepts the word.
  event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;

interface KeysProps {
  onEscape?: () => void;
  children: ReactNode;
}

/** Handles keys: Enter moves from the title to the description, and submits there; Shift+Enter breaks a line. */
function FormKeys({ onEscape, children }: KeysProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && onEscape) return onEscape();
    const { target } = event;
    if (!isEnter(event)) return;
    if (target instanceof HTMLInputElement) {
      event.preventDefault();
      // Focuses directly: `setFocus` waits for a timer, and a quick second Enter could precede it.
      const description = target.form?.elements.namedItem('description');
      if (description instanceof HTMLTextAreaElement) description.focus();
    } else if (target instanceof HTMLTextAreaElement) {
      event.preventDefault();
      target.form?.requestSubmit();
    }
  };
  // Handles the keys of the inputs inside; the element itself is not interactive.
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** Lays out a form in one row where there is room; the description grows with its text. */
const ROW_CLASS =
  'flex flex-col gap-4 @2xl:flex-row @2xl:[&_form]:grid @2xl:[&_form]:grow @2xl:[&_form]:grid-cols-2 @2xl:[&_form]:gap-y-0 @2xl:[&_form>:first-child]:col-span-2 @2xl:[&_textarea]:min-h-11 @2xl:[&_textarea]:field-sizing-content @2xl:[&>:last-child]:w-auto @2xl:[&>:last-child]:max-w-64 @2xl:[&>:last-child]:pt-6';

/** Form of a new to-do. A save empties it and focuses the title. */
export function NewTodoForm() {
  const { t } = useTranslation('todos');
  const [savedId, setSavedId] = useState<string>();
  const form = useResourceForm({ definition: todosResource, onSaved: ({ id }) => setSavedId(id) });
  const state = useEndpointForm(form);
  const { setFocus } = state.form;
  useEffect(() => {
    if (savedId !== undefined) setFocus('title');
  }, [savedId, setFocus]);
  return (
    <FormFrame state={state}>
      <FormKeys>
        <div className={ROW_CLASS}>
          <FormBody state={state} />
          <FormFooter state={state} submitLabel={t('todos:add')} />
        </div>
      </FormKeys>
    </FormFrame>
  );
}

interface EditProps {
  todo: TodoRecord;
  onClose: () => void;
}

/** Form of a to-do in its row; Escape cancels. */
export function EditTodoForm({ todo, onClose }: EditProps) {
  const form = useResourceForm({ definition: todosResource, record: todo, onSaved: onClose });
  const state = useEndpointForm({ ...form, onUnchanged: onClose });
  const { setFocus } = state.form;
  // Focuses in a layout effect: after a quick Enter, a later effect would take the focus back from the description.
  useLayoutEffect(() => setFocus('title'), [setFocus]);
  const cancel = () => state.guard.confirmLeave(onClose);
  return (
    <FormFrame state={state}>
      <FormKeys onEscape={cancel}>
        <div className="flex flex-col gap-4">
          <FormBody state={state} />
          <FormFooter state={state} onCancel={cancel} />
        </div>
      </FormKeys>
    </FormFrame>
  );
}
