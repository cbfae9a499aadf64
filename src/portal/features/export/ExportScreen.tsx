import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { downloadFile, saveFile } from '#client/files/download.ts';
import { formatNumber } from '#client/format.ts';
import { toast } from '#client/toasts.ts';
import { dataExport } from '#domain/export/endpoints.ts';
import { MB } from '#domain/units.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';

/** Screen that downloads all records and files of the garage. */
export function ExportScreen() {
  const { t } = useTranslation('export');
  const [bytes, setBytes] = useState<number>();
  const [total, setTotal] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const download = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      const { data } = await call(dataExport.create);
      setTotal(data.fileBytes);
      setBytes(0);
      const params = { token: data.token };
      const { signal } = controller;
      const options = { params, query: {}, signal, onProgress: setBytes };
      return toast.whileLoading(t('export:running'), downloadFile(dataExport.download, options, undefined));
    },
    onSuccess: (file) => {
      if (saveFile(file)) toast.success(t('export:done', { name: file.name }));
      else toast.error(t('export:failed'));
    },
    onError: (error) => {
      if (!running.current?.signal.aborted) void showFailureToast(error, 'export:failed');
    },
    onSettled: () => setBytes(undefined),
  });

  const megabytes = (value: number) => formatNumber(value / MB, { maximumFractionDigits: 1 });
  return (
    <>
      <PageHeader title={t('export:title')} />
      <Card className="max-w-2xl space-y-4 p-5">
        <p>{t('export:text')}</p>
        <Button className="self-start" icon={Download} loading={download.isPending} onClick={() => download.mutate()}>
          {t('export:start')}
        </Button>
        <div role="status" className="min-h-6">
          {bytes !== undefined && (
            <>
              <progress
                className="progress progress-primary w-full"
                aria-label={t('export:title')}
                value={bytes}
                max={Math.max(total, bytes, 1)}
              />
              <p>{t('export:progress', { done: megabytes(bytes), total: megabytes(Math.max(total, bytes)) })}</p>
            </>
          )}
        </div>
        {bytes !== undefined && (
          <Button variant="ghost" onClick={() => running.current?.abort()}>
            {t('export:cancel')}
          </Button>
        )}
      </Card>
    </>
  );
}
