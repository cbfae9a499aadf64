import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { queryOf } from '#client/query.ts';
import { ratings, STARS_MAX, type RatingRecord } from '#domain/ratings/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointForm } from '#portal/resource/form/lazy-forms.ts';

const FIELDS: readonly FormField[] = [
  { field: 'stars', control: 'stars', max: STARS_MAX, required: true, messages: { required: 'ratings:select' } },
  { field: 'feedback', control: 'textarea' },
];
const FIRST = { saved: 'ratings:created', failed: 'ratings:createFailed' };
const AGAIN = { saved: 'ratings:updated', failed: 'ratings:updateFailed' };

/** Stars and a comment: a first rating, or a change of the one there is. */
export function RatingForm({ mine }: { mine: RatingRecord | null }) {
  const { t } = useTranslation('ratings');
  const client = useQueryClient();
  if (mine)
    return (
      <EndpointForm
        endpoint={ratings.update}
        params={{ id: mine.id }}
        fields={FIELDS}
        record={mine}
        texts={AGAIN}
        submitLabel={t('ratings:change')}
        reload={async () => ({ ...(await call(ratings.getMine)).data })}
      />
    );
  return (
    <EndpointForm
      endpoint={ratings.create}
      fields={FIELDS}
      texts={FIRST}
      submitLabel={t('ratings:submit')}
      // The stars stay where they were put, with no empty form in between.
      onSaved={(reply) => client.setQueryData(queryOf(ratings.getMine).queryKey, reply)}
    />
  );
}
