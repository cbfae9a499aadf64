import { useTranslation } from 'react-i18next';
import { PageHeader } from '#ui/PageHeader.tsx';
import { RatingCard } from './RatingCard.tsx';

/** Screen in which a client rates the garage. */
export function RatingScreen() {
  const { t } = useTranslation('ratings');
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('ratings:ownRating')} />
      <RatingCard />
    </div>
  );
}
