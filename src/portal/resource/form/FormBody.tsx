import { FormRow } from './FormRow.tsx';
import type { EndpointFormState } from './use-endpoint-form.ts';

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
