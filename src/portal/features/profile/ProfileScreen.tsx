import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import { users } from '#domain/users/endpoints.ts';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';

/** The signed-in person's own details and password. */
export function ProfileScreen() {
  const { t } = useTranslation('profile');
  const query = useQuery(queryOf(users.getProfile));
  return (
    <>
      <PageHeader title={t('profile:title')} />
      <RecordLoader query={query} icon={UserRound} listHref="/">
        {(user) => (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <DetailsCard user={user} />
            <PasswordCard />
          </div>
        )}
      </RecordLoader>
    </>
  );
}
