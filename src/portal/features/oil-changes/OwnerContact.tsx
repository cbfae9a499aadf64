import { MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import { whatsAppLink } from '#domain/branding/contact-links.ts';
import { buttonClass } from '#ui/form/buttons.tsx';

const LOOK = buttonClass({ variant: 'ghost', size: 'sm' }, 'btn-square relative z-1');

/** The owner of a vehicle, one press away from a call or a message. */
export function OwnerContact({ owner: { ownerName, ownerPhone } }: { owner: OilChangeRecord }) {
  const { t } = useTranslation('oil-changes');
  const call = t('oil-changes:owner.call', { name: ownerName });
  const write = t('oil-changes:owner.whatsapp', { name: ownerName });
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <bdi className="truncate">{ownerName}</bdi>
      {ownerPhone && (
        <>
          <a href={`tel:${ownerPhone}`} className={LOOK} aria-label={call} title={call}>
            <Phone className="size-5" aria-hidden="true" />
          </a>
          <a
            href={whatsAppLink(ownerPhone)}
            target="_blank"
            rel="noreferrer"
            className={LOOK}
            aria-label={write}
            title={write}
          >
            <MessageCircle className="size-5" aria-hidden="true" />
          </a>
        </>
      )}
    </span>
  );
}
