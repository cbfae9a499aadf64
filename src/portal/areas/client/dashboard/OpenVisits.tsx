import { CarFront } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useOpenVisits, OpenVisitCard } from '../OpenVisitCard.tsx';
import { QueryContent } from '../QueryContent.tsx';

/** Section that lists the client's open visits. */
export function OpenVisits() {
  const { t } = useTranslation('client-dashboard');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-2xl">
        {t('client-dashboard:inTheShop')}
      </h2>
      <QueryContent query={useOpenVisits()} height="h-56">
        {(visits) =>
          visits.length > 0 ? (
            <ul className="space-y-4">
              {visits.map((visit) => (
                <OpenVisitCard key={visit.id} visit={visit} />
              ))}
            </ul>
          ) : (
            <Card>
              <EmptyState
                icon={CarFront}
                title={t('client-dashboard:nothingInTheShop.title')}
                text={t('client-dashboard:nothingInTheShop.text')}
                action={<ButtonLink href={paths.getInTouch()}>{t('client-dashboard:book')}</ButtonLink>}
              />
            </Card>
          )
        }
      </QueryContent>
    </section>
  );
}
