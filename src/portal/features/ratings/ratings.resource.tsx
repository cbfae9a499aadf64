import Star from 'lucide-react/icons/star';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { ratings, STARS_MAX } from '#domain/ratings/endpoints.ts';
import type { ListDefinition } from '#portal/resource/define-resource.ts';
import { paths } from '#portal/screens.ts';
import { FreeText } from '#ui/inline.tsx';

/** Endpoints for staff, who do not edit ratings. */
const { name, record, sortable, list, remove, restore } = ratings;
const staffEndpoints = { name, record, sortable, list, remove, restore };

export const ratingsResource = {
  endpoints: staffEndpoints,
  icon: Star,
  title: (rating) => rating.userName,
  href: (rating) => paths.user(rating.userId),
  summary: (rating) => <StarRow stars={rating.stars} />,
  columns: [
    { field: 'userName' },
    {
      field: 'stars',
      label: 'ratings:staff.stars',
      views: ['table'],
      render: (rating) => <StarRow stars={rating.stars} />,
    },
    {
      field: 'feedback',
      label: 'ratings:staff.feedback',
      views: ['table', 'cards'],
      isLong: true,
      render: (rating) => <FreeText>{rating.feedback}</FreeText>,
    },
    { field: 'createdAt', render: (rating) => formatDate(rating.createdAt) },
  ],
  filters: [],
  dateFilter: 'ratings:fields.createdAt',
} satisfies ListDefinition<typeof staffEndpoints>;

/** Row of five stars, filled up to the rounded `stars`. */
export function StarRow({ stars }: { stars: number }) {
  const { t } = useTranslation('ratings');
  return (
    <span role="img" aria-label={t('ratings:starCount', { count: stars })} className="inline-flex">
      {Array.from({ length: STARS_MAX }, (_, at) => (
        <Star
          key={at}
          aria-hidden="true"
          strokeWidth={1.5}
          className={`size-5 ${at < Math.round(stars) ? 'fill-accent text-petrol dark:text-accent' : 'text-muted'}`}
        />
      ))}
    </span>
  );
}
