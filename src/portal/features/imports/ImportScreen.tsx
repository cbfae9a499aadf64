import { FileUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#client/query.ts';
import { formatNumber } from '#client/format.ts';
import { problemMessage } from '#client/problem-message.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { FilePicker } from '#ui/form/FilePicker.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ColumnMappingCard } from './ColumnMappingCard.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { RecentImports } from './RecentImports.tsx';
import { IMPORTS_QUERY, useImport, type ImportFlow } from './use-import.ts';

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
