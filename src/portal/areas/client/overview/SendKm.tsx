import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { oilChanges, type OilChangeRecord } from '#domain/oil-changes/endpoints.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointForm } from '#portal/resource/form/lazy-forms.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Section } from '../Section.tsx';

const FIELDS: readonly FormField[] = [
  { field: 'latestKm', control: 'number', required: true, hint: 'overview:km.hint', autoComplete: 'off' },
];
const TEXTS = { saved: 'overview:km.sent', failed: 'overview:km.failed' };

/** A client tells what the odometer shows; a figure that looks odd is asked about first. */
export function SendKm({ oilChange }: { oilChange: OilChangeRecord }) {
  const { t } = useTranslation('overview');
  return (
    <Section title={t('overview:km.title')}>
      <Suspense fallback={<Skeleton className="h-28" />}>
        <EndpointForm
          endpoint={oilChanges.updateLatestKm}
          params={{ id: oilChange.id }}
          fields={FIELDS}
          texts={TEXTS}
          submitLabel={t('overview:km.send')}
        />
      </Suspense>
    </Section>
  );
}
