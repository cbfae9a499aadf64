import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api-error.ts';
import { withSession } from '#client/api.ts';
import { downloadFile, saveFile } from '#client/files/download.ts';
import { formatNumber } from '#client/format.ts';
import { toast } from '#client/toasts.ts';
import { reports } from '#domain/reports/endpoints.ts';
import type { ReportFormat } from '#domain/reports/report.ts';
import { KB, MB } from '#domain/units.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { Button } from '#ui/form/buttons.tsx';
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

interface ReportDownload {
  /** Bytes received so far; undefined without a download. */
  bytes: number | undefined;
  start: (report: ReportRequest, format: ReportFormat) => Promise<void>;
  cancel: () => void;
}

/** Downloads a report with progress. Unmounting aborts the request, which also cancels the report on the server. */
function useReportDownload(onFormatError: (message: string) => void): ReportDownload {
  const { t } = useTranslation('reports');
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start({ type, ...query }: ReportRequest, format: ReportFormat): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const options = {
        params: { type },
        query: { ...query, format },
        signal: controller.signal,
        onProgress: setBytes,
      };
      const download = withSession(reports.generate, (token) => downloadFile(reports.generate, options, token));
      const file = await toast.whileLoading(t('reports:preparing'), download);
      if (saveFile(file)) toast.success(t('reports:downloaded', { name: file.name }));
      else toast.error(t('reports:fileFailed'));
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = error instanceof ApiError && error.problems.find(({ code }) => code === 'pdfRows');
      if (problem) onFormatError(t('validation:pdfRows', { max: formatNumber(Number(problem.params?.max)) }));
      else await showFailureToast(error, `reports:failed.${type}`);
    } finally {
      setBytes(undefined);
    }
  }

  return {
    bytes,
    start,
    cancel: () => {
      running.current?.abort();
      toast.success(t('reports:cancelled'));
    },
  };
}
