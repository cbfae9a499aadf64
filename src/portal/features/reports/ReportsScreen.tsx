import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { PeriodPicker } from '#portal/charts/PeriodPicker.tsx';
import { usePeriod } from '#portal/charts/use-period.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { findGrant } from '#domain/roles.ts';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { FormatFields, ReportTypeField } from './ReportFields.tsx';
import { ReportPreviewCard } from './ReportPreviewCard.tsx';
import { WeeklySummaryCard } from './SummaryCard.tsx';
import { useReportChoice } from './use-report-choice.ts';

/** Screen that previews and downloads reports. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  const actor = useActor();
  const [choice, setChoice] = useReportChoice();
  const periodState = usePeriod('last-30-days');
  const [formatError, setFormatError] = useState<string>();
  const { startDate, endDate } = periodState.period;
  const { type, format, lan } = choice;
  const report = { type, lan, startDate, endDate };
  const change = (next: Partial<typeof choice>) => {
    setFormatError(undefined);
    setChoice(next);
  };
  return (
    <>
      <PageHeader title={t('reports:title')} />
      <p className="text-muted -mt-3 mb-5 max-w-prose print:hidden">{t('reports:intro')}</p>
      <div className="grid grid-cols-1 items-start gap-5 @4xl:grid-cols-[20rem_minmax(0,1fr)] print:block">
        <div className="grid gap-5 print:hidden">
          <Card as="section" stripe aria-label={t('reports:title')} className="gap-5 p-5">
            <ReportTypeField type={type} onChange={(next) => change({ type: next })} />
            <PeriodPicker state={periodState} hasComparison={false} />
            <FormatFields choice={choice} onChange={change} error={formatError} />
            <DownloadButton
              key={Object.values(report).join()}
              report={report}
              format={format}
              onFormatError={setFormatError}
            />
          </Card>
          {findGrant(actor.role, 'reports.subscribe') && <WeeklySummaryCard />}
        </div>
        <ReportPreviewCard report={report} />
      </div>
    </>
  );
}
