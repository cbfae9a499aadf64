import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTotal } from '#client/format.ts';
import { PAGE_SIZES, type ListMeta, type PageSize } from '#domain/list-query.ts';
import { Select } from '#ui/form/Select.tsx';
import { Pagination } from '#ui/Pagination.tsx';

interface Props {
  meta: ListMeta;
  /** Number of records on this page. */
  shown: number;
  onPage: (page: number) => void;
  onLimit: (limit: PageSize) => void;
}

/** Renders the shown range, the pagination and the page size. */
export function ListFooter({ meta, shown, onPage, onLimit }: Props) {
  const { t } = useTranslation('resource');
  const id = useId();
  const { page, limit, totalPages, approximate } = meta;
  const before = (page - 1) * limit;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-muted text-sm">
        {t(approximate ? 'resource:rangeAbout' : 'resource:range', {
          from: formatNumber(before + 1),
          to: formatNumber(before + shown),
          total: formatTotal(meta),
        })}
      </p>
      <Pagination
        page={page}
        totalPages={totalPages}
        onPage={onPage}
        labels={{
          label: t('resource:pagination'),
          previous: t('resource:previousPage'),
          next: t('resource:nextPage'),
          page: (number) => t('resource:page', { page: formatNumber(number) }),
        }}
      />
      <div className="flex items-center gap-2 text-sm whitespace-nowrap">
        <label htmlFor={id}>{t('resource:pageSize')}</label>
        <Select
          id={id}
          size="sm"
          className="w-20"
          value={limit}
          onChange={(event) => onLimit(Number(event.target.value) as PageSize)}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </div>
    </div>
  );
}
