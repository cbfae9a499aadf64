import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, withSession } from '#client/api.ts';
import { downloadFile, saveFile } from '#client/files/download.ts';
import { formatDateTime, formatNumber, formatPlateMarks } from '#client/format.ts';
import { showVehicleName } from '#client/start/static-names.ts';
import { toast } from '#client/toasts.ts';
import { imports, type ImportRecord } from '#domain/imports/endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { ConfirmDialog } from '#portal/resource/record/ConfirmDialog.tsx';
import { ScreenLink } from '#portal/resource/ScreenLink.tsx';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { ErrorState } from '#ui/states.tsx';
import { IMPORTS_QUERY } from './use-import.ts';

/** Card with the imports of the last day, an undo button for each, and the records that an undo did not revert. */
export function RecentImports() {
  const { t } = useTranslation(['imports', 'resource']);
  const id = useId();
  const { data, isError, refetch } = useQuery(IMPORTS_QUERY);
  if (isError && !data)
    return (
      <Card>
        <ErrorState title={t('imports:loadFailed')} retryLabel={t('resource:retry')} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data?.data.length) return null;
  return (
    <Card as="section" aria-labelledby={id} className="gap-3 p-5">
      <h2 id={id} className="text-2xl">
        {t('imports:recent.title')}
      </h2>
      <ul className="divide-base-300 divide-y">
        {data.data.map((record) => (
          <li key={record.id} className="py-3">
            <ImportItem record={record} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ImportItem({ record }: { record: ImportRecord }) {
  const { t } = useTranslation('imports');
  const [isConfirming, setConfirming] = useState(false);
  const undo = useUndo(record, () => setConfirming(false));
  const { fileName, actorName, createdAt, state, processed, total, skipped, undoUntil } = record;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <bdi className="block font-semibold wrap-anywhere">{fileName}</bdi>
          <span className="text-muted text-sm">
            {t('imports:recent.by', { name: actorName, time: formatDateTime(createdAt) })}
          </span>
        </div>
        {state === 'CHECKED' && (
          <span className="tabular-nums">
            {t('imports:recent.running', { percent: Math.floor((processed / total) * 100) })}
          </span>
        )}
        {state === 'UNDONE' && <span className="badge">{t('imports:recent.undone')}</span>}
        {undoUntil && (
          <Button variant="outline" size="sm" icon={RotateCcw} onClick={() => setConfirming(true)}>
            {t('imports:recent.undo')}
          </Button>
        )}
      </div>
      {skipped > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          {t('imports:recent.skipped', { count: skipped })}
          <Button variant="ghost" size="sm" icon={Download} onClick={() => void downloadSkipped(record)}>
            {t('imports:recent.download')}
          </Button>
        </p>
      )}
      <UndoSkippedRecords kept={record.kept} />
      <ConfirmDialog
        open={isConfirming}
        isDanger
        isBusy={undo.isPending}
        title={t('imports:recent.undoTitle', { name: fileName })}
        text={t('imports:recent.undoText')}
        confirmLabel={t('imports:recent.undo')}
        onConfirm={() => undo.mutate()}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}

function useUndo({ id }: ImportRecord, onSettled: () => void) {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(imports.undo, { params: { id } }),
    onSuccess: () => toast.success(t('imports:undone')),
    onError: (error) => void showFailureToast(error, 'imports:undoFailed'),
    onSettled: () => {
      onSettled();
      void client.invalidateQueries();
    },
  });
}

async function downloadSkipped({ id }: ImportRecord): Promise<void> {
  try {
    const options = { params: { id }, query: {}, signal: new AbortController().signal };
    saveFile(await withSession(imports.skippedRows, (token) => downloadFile(imports.skippedRows, options, token)));
  } catch (error) {
    await showFailureToast(error, 'imports:downloadFailed');
  }
}

/** Maximum number of listed records; the undo of a large import may skip thousands. */
const LISTED_RECORDS_MAX = 50;

function UndoSkippedRecords({ kept }: Pick<ImportRecord, 'kept'>) {
  const { t } = useTranslation('imports');
  if (kept.length === 0) return null;
  return (
    <div className="text-sm">
      <p>{t('imports:recent.kept')}</p>
      <ul className="list-disc ps-5">
        {kept.slice(0, LISTED_RECORDS_MAX).map(({ entityType, id, userId, title }) => (
          <li key={id}>
            <ScreenLink
              to={entityType === 'users' ? paths.user(id) : paths.vehicle(userId, id)}
              className="link tap inline-flex items-center"
            >
              <bdi>{formatPlateMarks(showVehicleName(title))}</bdi>
            </ScreenLink>
          </li>
        ))}
        {kept.length > LISTED_RECORDS_MAX && (
          <li>{t('imports:recent.more', { total: formatNumber(kept.length - LISTED_RECORDS_MAX) })}</li>
        )}
      </ul>
    </div>
  );
}
