import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { STARS_MAX } from '#domain/ratings/endpoints.ts';

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
