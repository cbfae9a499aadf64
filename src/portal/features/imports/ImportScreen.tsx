import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, withSession } from '#client/api.ts';
import { downloadFile, saveFile } from '#client/files/download.ts';
import { formatDateTime, formatNumber, formatPlateMarks } from '#client/format.ts';
import { problemMessage } from '#client/problem-message.ts';
import { queryClient } from '#client/query.ts';
import { showVehicleName } from '#client/start/static-names.ts';
import { toast } from '#client/toasts.ts';
import { type ImportRecord, imports } from '#domain/imports/endpoints.ts';
import { ScreenLink } from '#portal/resource/ScreenLink.tsx';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { ConfirmDialog } from '#portal/resource/record/ConfirmDialog.tsx';
import { paths } from '#portal/screens.ts';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { FilePicker } from '#ui/form/FilePicker.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { ErrorState } from '#ui/states.tsx';
import { ColumnMappingCard } from './ColumnMappingCard.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { type ImportFlow, IMPORTS_QUERY, useImport } from './use-import.ts';

/** Kinds of files that the server reads, and `.xls`, which it explains. */
const ACCEPTED = '.csv,.txt,.tsv,.xlsx,.xls,.ods,.vcf,.zip';

/** Screen to import clients and vehicles from a file: check its columns and rows, run the import, undo it. */
export function ImportScreen() {
  const { t } = useTranslation(['imports', 'validation']);
  const flow = useImport();
  const { check, choices, done, progress, isChecking } = flow;
  const cards = useRef<HTMLDivElement>(null);
  const step = done ? 'done' : progress !== undefined ? 'import' : check ? 'preview' : 'file';
  const shown = useRef(step);
  // The control that led to this step has disappeared: without a focus, the keyboard would start at the page's top.
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body) cards.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <>
      <PageHeader title={t('imports:title')} />
      <p className="text-muted mb-5 max-w-prose">{t('imports:intro')}</p>
      <p role="status" className="sr-only">
        {isChecking && t('imports:file.checking')}
      </p>
      <div ref={cards} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
        {!check && <FileCard flow={flow} />}
        {check && choices && !done && progress === undefined && (
          <>
            <ColumnMappingCard check={check} choices={choices} flow={flow} />
            <PreviewCard check={check} choices={choices} flow={flow} />
          </>
        )}
        {progress !== undefined && <ProgressCard progress={progress} />}
        {done && <DoneCard flow={flow} />}
        <RecentImports />
      </div>
    </>
  );
}

function FileCard({ flow: { chooseFile, isChecking, problem } }: { flow: ImportFlow }) {
  const { t } = useTranslation(['imports', 'validation']);
  return (
    <Card as="section" className="items-start gap-3 p-5">
      <FilePicker accept={ACCEPTED} icon={FileUp} onFiles={([file]) => file && chooseFile(file)}>
        {t('imports:file.choose')}
      </FilePicker>
      <p className="text-muted text-sm">{t('imports:file.hint')}</p>
      <p className="text-muted text-sm">{t('imports:file.history')}</p>
      {isChecking && (
        <div className="w-full max-w-md">
          <p className="text-sm">{t('imports:file.checking')}</p>
          <progress className="progress progress-primary w-full" aria-label={t('imports:file.checking')} />
        </div>
      )}
      {problem && !isChecking && (
        <p role="alert" className="text-error font-semibold">
          {problemMessage(t, problem, t('imports:fields.file'))}
        </p>
      )}
    </Card>
  );
}

function ProgressCard({ progress }: { progress: number }) {
  const { t } = useTranslation('imports');
  const percent = Math.floor(progress * 100);
  return (
    <Card as="section" className="gap-3 p-5">
      <p role="status" className="font-semibold tabular-nums">
        {t('imports:running', { percent })}
      </p>
      <progress
        className="progress progress-primary w-full"
        max={100}
        value={percent}
        aria-label={t('imports:running', { percent })}
      />
    </Card>
  );
}

function DoneCard({ flow: { done, reset } }: { flow: ImportFlow }) {
  const { t } = useTranslation('imports');
  const { clients, vehicles } = done!.records!;
  const numbers = ({ create, update }: { create: number; update: number }) => ({
    created: formatNumber(create),
    updated: formatNumber(update),
  });
  return (
    <Card as="section" stripe className="items-start gap-2 p-5">
      <h2 className="text-2xl">{t('imports:done.title')}</h2>
      <p>{t('imports:done.clients', numbers(clients))}</p>
      <p>{t('imports:done.vehicles', numbers(vehicles))}</p>
      <Button variant="outline" icon={FileUp} className="mt-2" onClick={reset}>
        {t('imports:done.again')}
      </Button>
    </Card>
  );
}

/** Prefetches the list of imports while the screen's code loads. */
export const prefetch = (): void => void queryClient.prefetchQuery(IMPORTS_QUERY);

/** Card with the imports of the last day, an undo button for each, and the records that an undo did not revert. */
function RecentImports() {
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
