import { CarFront } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#portal/paths.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '../Loaded.tsx';
import { useOpenVisits } from '../my-lists.ts';
import { OpenVisitCard } from '../OpenVisitCard.tsx';

/** The client's vehicles that are with the garage. */
export function InTheShop() {
  const { t } = useTranslation('client-dashboard');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-2xl">
        {t('client-dashboard:inTheShop')}
      </h2>
      <Loaded query={useOpenVisits()} height="h-56">
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
      </Loaded>
    </section>
  );
}
