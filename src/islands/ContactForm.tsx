import { MESSAGE_MAX, NewMessage } from '#domain/messages/endpoints.ts';
import { createNumberFormatter } from '#domain/number-format.ts';
import { lengthAnnouncement } from './contact/feedback.ts';
import { ContactField, MessageForm } from './contact/form-parts.tsx';
import { type MessageFormProps, useMessageForm } from './contact/use-message-form.ts';

/** Form for a message to the garage. */
export function ContactForm(props: MessageFormProps) {
  const state = useMessageForm({ ...props, name: 'contact', schema: NewMessage });
  const { t, field } = state;
  const { length } = state.values['message'] ?? '';
  const format = createNumberFormatter(props.locale);
  const announcement = lengthAnnouncement(length, MESSAGE_MAX);
  return (
    <MessageForm state={state} sendLabel={t('islands:contact.send')}>
      <ContactField {...field('fullName')} autoComplete="name" />
      <ContactField {...field('email')} type="email" autoComplete="email" dir="ltr" />
      <ContactField
        {...field('message')}
        isMultiline
        hint={t('islands:contact.count', { count: format(length), max: format(MESSAGE_MAX) })}
      />
      <p role="status" className="sr-only">
        {announcement && t(`islands:contact.${announcement.key}`, { count: format(announcement.count) })}
      </p>
    </MessageForm>
  );
}
