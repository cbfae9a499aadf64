import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatDateTime } from '#client/format.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import type { BrandingEntry } from '#domain/branding/endpoints.ts';
import { brandingManager, type PastEntry } from '#domain/branding/manager-endpoints.ts';
import { localeName } from '#domain/locales.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/states.tsx';
import { type EntryKind, entryPath, type StoredEntries, toFieldValues } from './entries.ts';

interface Props {
  kinds: readonly EntryKind[];
  stored: StoredEntries;
  onClose: () => void;
  onRestored: (entry: BrandingEntry) => void;
}

/** Dialog that lists past versions of an entry and restores one. */
export function HistoryDialog({ kinds, stored, onClose, onRestored }: Props) {
  const { t } = useTranslation(['merchant-info', 'resource', 'form', 'common']);
  const id = useId();
  const [selectedPath, setSelectedPath] = useState(entryPath(kinds[0]!));
  const kind = kinds.find((one) => entryPath(one) === selectedPath)!;
  const { data, isError, refetch } = useQuery(getQueryOptions(brandingManager.history, { query: kind }));
  const restore = useMutation({
    mutationFn: (entry: PastEntry) => call(brandingManager.restore, { params: { id: entry.id } }),
    onSuccess: (response) => {
      toast.success(t('merchant-info:updated'));
      onRestored(response.data);
      onClose();
    },
    onError: (error) => void showFailureToast(error, 'merchant-info:updateFailed'),
  });
  const labelOf = ({ type, language }: EntryKind) => {
    const name = t(`merchant-info:types.${type}`);
    return language === 'common' ? name : `${name} · ${localeName(language)}`;
  };
  return (
    <Dialog open full onClose={onClose} title={t('merchant-info:history.title')} closeLabel={t('form:close')}>
      {kinds.length > 1 && (
        <label htmlFor={id} className="mb-4 block text-sm font-semibold">
          {t('merchant-info:history.entry')}
          <Select
            id={id}
            className="mt-1"
            value={selectedPath}
            onChange={({ target }) => setSelectedPath(target.value)}
          >
            {kinds.map((one) => (
              <option key={entryPath(one)} value={entryPath(one)}>
                {labelOf(one)}
              </option>
            ))}
          </Select>
        </label>
      )}
      {isError && (
        <ErrorState title={t('resource:loadFailed')} retryLabel={t('resource:retry')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton className="h-40" />}
      {data?.data.length === 0 && <p className="text-muted">{t('merchant-info:history.none')}</p>}
      <ol className="divide-base-300 divide-y">
        {data?.data.map((entry) => (
          <VersionRow
            key={entry.id}
            entry={entry}
            active={stored[selectedPath]?.active}
            isRestoring={restore.isPending && restore.variables.id === entry.id}
            onRestore={() => !restore.isPending && restore.mutate(entry)}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface RowProps {
  entry: PastEntry;
  active: BrandingEntry | undefined;
  isRestoring: boolean;
  onRestore: () => void;
}

function VersionRow({ entry, active, isRestoring, onRestore }: RowProps) {
  const { t, i18n } = useTranslation('merchant-info');
  const activeValues = toFieldValues(entry, active);
  const differences = Object.entries(toFieldValues(entry, entry)).filter(([key, value]) => activeValues[key] !== value);
  const names = differences.map(([key]) => t(`merchant-info:fields.${key}`));
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold">{formatDateTime(entry.updatedAt)}</p>
        <p className="text-muted text-sm">
          {entry.savedBy ? <bdi>{entry.savedBy.name}</bdi> : t('merchant-info:history.initial')}
        </p>
        <p className="text-sm wrap-anywhere">
          {names.length > 0
            ? t('merchant-info:history.differs', { fields: new Intl.ListFormat(i18n.language).format(names) })
            : t('merchant-info:history.unchanged')}
        </p>
      </div>
      {names.length > 0 && (
        <Button variant="outline" size="sm" loading={isRestoring} onClick={onRestore}>
          {t('merchant-info:history.restore')}
          <span className="sr-only">{formatDateTime(entry.updatedAt)}</span>
        </Button>
      )}
    </li>
  );
}
