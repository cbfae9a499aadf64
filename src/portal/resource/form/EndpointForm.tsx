import type { Endpoint } from '#domain/endpoint.ts';
import { FormBody } from './FormBody.tsx';
import { FormFooter } from './FormFooter.tsx';
import { FormFrame } from './FormFrame.tsx';
import { useEndpointForm, type EndpointFormOptions } from './use-endpoint-form.ts';

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
