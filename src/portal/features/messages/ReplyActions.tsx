import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Mail, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { $merchantName } from '#client/branding.ts';
import { getQueryOptions } from '#client/query.ts';
import type { MessageRecord } from '#domain/messages/endpoints.ts';
import { users, type UserRecord } from '#domain/users/endpoints.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { PhoneButtons, useE164, usersResource } from '../users/parts.ts';

const NO_PHONE = { countryCode: '', phoneNumber: '' };

/** Returns the account that sent the message, else an account with its e-mail address; undefined for a visitor. */
function useSender({ userId, email }: MessageRecord): UserRecord | undefined {
  const account = useQuery({
    ...getQueryOptions(users.get, { params: { id: userId ?? '' } }),
    enabled: Boolean(userId),
  });
  const found = useQuery({
    ...getQueryOptions(users.list, { query: { search: email ?? '' } }),
    enabled: !userId && email !== null,
  });
  return userId ? account.data?.data : found.data?.data.find((user) => user.email === email && email !== null);
}

/** Links to reply by e-mail, and by phone if the message or the account of its sender has a number. */
export function ReplyActions({ message }: { message: MessageRecord }) {
  const { t } = useTranslation('messages');
  const garage = useStore($merchantName);
  const sender = useSender(message);
  const senderNumber = useE164(sender ?? NO_PHONE);
  const number = message.phone ?? senderNumber;
  const subject = encodeURIComponent(t('messages:reply.subject', { garage }));
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        {message.email && <bdi className="wrap-anywhere">{message.email}</bdi>}
        {sender && (
          <a href={usersResource.href?.(sender)} className="link tap inline-flex items-center gap-1.5">
            <UserRound className="size-4" aria-hidden="true" />
            {t('messages:client', { name: usersResource.title(sender) })}
          </a>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {message.email && (
          <ButtonLink icon={Mail} href={`mailto:${message.email}?subject=${subject}`}>
            {t('messages:reply.email')}
          </ButtonLink>
        )}
        {number && <PhoneButtons number={number} />}
      </div>
    </>
  );
}
