import { CallbackRequest } from '#domain/messages/endpoints.ts';
import { ContactField, MessageForm } from './contact/form-parts.tsx';
import { type MessageFormProps, useMessageForm } from './contact/use-message-form.ts';

interface Props extends MessageFormProps {
  /** Calling code of the garage, for numbers without one: `+961`. */
  countryCode: string;
}

/** Form with which a visitor requests a callback. */
export function CallbackForm({ countryCode, ...props }: Props) {
  const state = useMessageForm({ ...props, name: 'callback', schema: CallbackRequest, constants: { countryCode } });
  return (
    <MessageForm state={state} sendLabel={state.t('islands:callback.send')}>
      <ContactField {...state.field('fullName')} autoComplete="name" />
      <ContactField {...state.field('phoneNumber')} type="tel" autoComplete="tel" dir="ltr" />
    </MessageForm>
  );
}
