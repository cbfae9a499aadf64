import { useTranslation } from 'react-i18next';
import { useStore } from '@nanostores/react';
import { $session } from '#client/session.ts';
import { paths } from '#portal/paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { GarageContacts } from '../contact/garage-contacts.tsx';
import { MediaStrip } from '#portal/features/media/media.resource.tsx';
import { RatingCard } from '#portal/features/ratings/ratings.resource.tsx';
import { DueOil } from './DueOil.tsx';
import { InTheShop } from './InTheShop.tsx';
import { Section } from '../Section.tsx';
import { ToPay } from './ToPay.tsx';

/** What a client wants to know first: what is in the shop, due and owed. */
export function ClientDashboardScreen() {
  const { t } = useTranslation('client-dashboard');
  const user = useStore($session)?.user;
  if (!user) return null;
  return (
    <>
      <PageHeader
        title={user.firstName ? t('client-dashboard:hello', { name: user.firstName }) : t('client-dashboard:welcome')}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 lg:col-span-2">
          <InTheShop />
        </div>
        <div className="min-w-0 space-y-6">
          <DueOil />
          <ToPay />
          <MediaStrip scope={{ userId: user.id }} href={paths.clientMedia(user.id)} mayAdd={false} />
        </div>
        <div className="min-w-0 space-y-6">
          <Section title={t('client-dashboard:contact')}>
            <p className="text-muted mb-3">{t('client-dashboard:contactText')}</p>
            <div className="flex flex-wrap gap-2">
              <GarageContacts />
            </div>
          </Section>
          <RatingCard />
        </div>
      </div>
    </>
  );
}
