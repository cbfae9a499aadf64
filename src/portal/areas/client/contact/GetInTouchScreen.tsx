import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import { users } from '#domain/users/endpoints.ts';
import { paths } from '#portal/paths.ts';
import { RecordGate } from '#portal/resource/RecordGate.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { GarageCard } from './GarageCard.tsx';
import { MessageCard } from './MessageCard.tsx';

/** How a client reaches the garage. */
export function GetInTouchScreen() {
  const { t } = useTranslation('get-in-touch');
  const query = useQuery(queryOf(users.getProfile));
  return (
    <>
      <PageHeader title={t('get-in-touch:title')} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0">
          <RecordGate query={query} icon={UserRound} back={paths.clientDashboard()}>
            {(user) => <MessageCard user={user} />}
          </RecordGate>
        </div>
        <GarageCard />
      </div>
    </>
  );
}
