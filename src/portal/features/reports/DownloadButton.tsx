import { Download, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import type { ReportFormat } from '#domain/reports/report.ts';
import { KB, MB } from '#domain/units.ts';
import { Button } from '#ui/form/buttons.tsx';
import { useReportDownload } from './use-report-download.ts';
import type { ReportRequest } from './use-report-choice.ts';

interface Props {
  report: ReportRequest;
  format: ReportFormat;
  /** Called with the reason why the report does not fit the format. */
  onFormatError: (message: string) => void;
}

/** Button that downloads a report; during the download, the progress and a cancel button replace it. */
export function DownloadButton({ report, format, onFormatError }: Props) {
  const { t } = useTranslation('reports');
  const { bytes, start, cancel } = useReportDownload(onFormatError);
  if (bytes === undefined)
    return (
      <Button icon={Download} block onClick={() => void start(report, format)}>
        {t('reports:download')}
      </Button>
    );
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm">
        {bytes === 0 ? t('reports:preparing') : t('reports:received', { size: formatSize(bytes) })}
      </p>
      <progress className="progress progress-primary w-full" aria-label={t('reports:preparing')} />
      <Button variant="outline" icon={X} block onClick={cancel}>
        {t('reports:cancel')}
      </Button>
    </div>
  );
}

const SIZE_FORMAT = { style: 'unit', maximumFractionDigits: 1 } as const;

const formatSize = (bytes: number): string =>
  bytes < MB
    ? formatNumber(bytes / KB, { ...SIZE_FORMAT, unit: 'kilobyte' })
    : formatNumber(bytes / MB, { ...SIZE_FORMAT, unit: 'megabyte' });
