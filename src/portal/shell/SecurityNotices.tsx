import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatDateTime } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { securityNotices } from '#domain/auth/security-notices.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

/** Dialog with the unread [security notices](docs/rules/sessions.md#security-notices) of an administrator. */
export function SecurityNotices() {
  const { t } = useTranslation(['security-notices', 'form']);
  const [isClosed, setClosed] = useState(false);
  const { data } = useQuery(getQueryOptions(securityNotices.list));
  const notices = data?.data ?? [];
  const markAsRead = useMutation({
    mutationFn: () => call(securityNotices.markAsRead, { body: { ids: notices.map(({ id }) => id) } }),
    onError: () => toast.error(t('security-notices:confirmFailed')),
    onSettled: () => setClosed(true),
  });
  if (notices.length === 0 || isClosed) return null;
  return (
    <Dialog
      open
      onClose={() => setClosed(true)}
      title={t('security-notices:title')}
      closeLabel={t('form:close')}
      actions={
        <Button loading={markAsRead.isPending} onClick={() => markAsRead.mutate()}>
          {t('security-notices:confirm')}
        </Button>
      }
    >
      <p>{t('security-notices:text')}</p>
      <ul className="divide-base-300 mt-3 divide-y">
        {notices.map(({ id, event, at, actorName, subjectName }) => (
          <li key={id} className="py-3 wrap-anywhere">
            <p className="font-semibold">
              {t(`security-notices:sentences.${event}`, {
                actor: actorName || t('security-notices:someone'),
                name: subjectName || t('security-notices:someone'),
              })}
            </p>
            <p className="text-muted text-sm">{formatDateTime(at)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
