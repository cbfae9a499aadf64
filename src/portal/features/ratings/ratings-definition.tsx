import { Star } from 'lucide-react';
import { formatDate } from '#client/format.ts';
import { ratings } from '#domain/ratings/endpoints.ts';
import { paths } from '#portal/screens.ts';
import type { ListDefinition } from '#portal/resource/define-resource.ts';
import { StarRow } from './StarRow.tsx';

/** Clients' ratings to the list kit; staff change none. */
const { name, record, sortable, list, remove, restore } = ratings;
const listed = { name, record, sortable, list, remove, restore };

export const ratingsResource = {
  endpoints: listed,
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
      render: (rating) => (
        <span dir="auto" className="block whitespace-normal">
          {rating.feedback}
        </span>
      ),
    },
    { field: 'createdAt', render: (rating) => formatDate(rating.createdAt) },
  ],
  filters: [],
  dateFilter: 'ratings:fields.createdAt',
} satisfies ListDefinition<typeof listed>;
