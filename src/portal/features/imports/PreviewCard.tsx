import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import type { CheckedRow, ImportCheck } from '#domain/imports/endpoints.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { Pagination } from '#ui/Pagination.tsx';

const ROW_FILTERS = ['all', 'create', 'update', 'skip'] as const;
type RowFilter = (typeof ROW_FILTERS)[number];
const ROWS_PER_PAGE = 50;
const BADGES = { create: 'badge-success', update: 'badge-info', skip: 'badge-ghost' };

interface Props {
  check: ImportCheck;
  /** True when the choices have changed since the check. */
  isStale: boolean;
  onRun: () => void;
}

/** Card with the outcome and problems of each row, and the button that starts the import. */
export function PreviewCard({ check: { rows, counts }, isStale, onRun }: Props) {
  const { t } = useTranslation(['imports', 'resource']);
  const [shown, setShown] = useState<RowFilter>('all');
  const [page, setPage] = useState(1);
  const matching = shown === 'all' ? rows : rows.filter(({ action }) => action === shown);
  const totalPages = Math.max(1, Math.ceil(matching.length / ROWS_PER_PAGE));
  const current = Math.min(page, totalPages);
  const changed = counts.create + counts.update;
  return (
    <Card as="section" className="gap-4 p-5">
      <h2 className="text-2xl">{t('imports:preview.title')}</h2>
      <SegmentedControl
        label={t('imports:preview.title')}
        size="sm"
        className="flex-wrap"
        value={shown}
        onChange={(next) => {
          setShown(next);
          setPage(1);
        }}
        options={ROW_FILTERS.map((value) => ({
          value,
          label: t(`imports:preview.${value}`, {
            total: formatNumber(value === 'all' ? rows.length : counts[value]),
          }),
        }))}
      />
      {matching.length === 0 ? (
        <p className="text-muted py-6 text-center">{t('imports:preview.empty')}</p>
      ) : (
        <RowTable rows={matching.slice((current - 1) * ROWS_PER_PAGE, current * ROWS_PER_PAGE)} />
      )}
      <Pagination
        page={current}
        totalPages={totalPages}
        onPage={setPage}
        labels={{
          label: t('resource:pagination'),
          previous: t('resource:previousPage'),
          next: t('resource:nextPage'),
          page: (number) => t('resource:page', { page: formatNumber(number) }),
        }}
      />
      {isStale && <p className="text-muted">{t('imports:preview.stale')}</p>}
      <Button
        icon={Download}
        className="self-start"
        aria-disabled={changed === 0 || isStale || undefined}
        onClick={() => changed > 0 && !isStale && onRun()}
      >
        {t('imports:run', { count: changed })}
      </Button>
    </Card>
  );
}

function RowTable({ rows }: { rows: readonly CheckedRow[] }) {
  const { t } = useTranslation('imports');
  return (
    <div
      role="region"
      aria-label={t('imports:preview.title')}
      tabIndex={0}
      className="border-base-300 max-h-[36rem] overflow-auto rounded-lg border"
    >
      <table className="table-pin-rows table w-full text-sm">
        <thead>
          <tr>
            <th scope="col">{t('imports:preview.row')}</th>
            <th scope="col">{t('imports:preview.client')}</th>
            <th scope="col">{t('imports:preview.vehicle')}</th>
            <th scope="col">{t('imports:preview.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number} className="align-top">
              <td className="tabular-nums">{formatNumber(row.number)}</td>
              <td>
                <bdi className="block">{row.name}</bdi>
                <bdi dir="ltr" className="text-muted whitespace-nowrap">
                  {row.phone}
                </bdi>
              </td>
              <td>
                <bdi className="block">{row.vehicle}</bdi>
                {row.plate && <Plate size="sm">{row.plate}</Plate>}
              </td>
              <td className="min-w-40">
                <span className={`badge ${BADGES[row.action]} whitespace-nowrap`}>
                  {t(`imports:actions.${row.action}`)}
                </span>
                <RowResult row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CLIENT_ACTION_KEYS = { create: 'imports:parts.clientCreate', update: 'imports:parts.clientUpdate' } as const;
const VEHICLE_ACTION_KEYS = { create: 'imports:parts.vehicleCreate', update: 'imports:parts.vehicleUpdate' } as const;

/** Lists the actions and problems of a row. */
function RowResult({ row: { clientAction, vehicleAction, problems } }: { row: CheckedRow }) {
  const { t } = useTranslation('imports');
  const parts = [
    clientAction && clientAction !== 'keep' && t(CLIENT_ACTION_KEYS[clientAction]),
    vehicleAction && t(VEHICLE_ACTION_KEYS[vehicleAction]),
  ].filter(Boolean);
  return (
    <>
      {parts.length > 0 && <span className="ms-2">{parts.join(' · ')}</span>}
      {problems.map(({ code, row }) => (
        <span key={code} className="block text-sm">
          {t(`imports:problems.${code}`, { row: row && formatNumber(row) })}
        </span>
      ))}
    </>
  );
}
