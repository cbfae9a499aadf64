import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useTranslation } from 'react-i18next';
import { renderCell, columnsFor, useColumnLabel } from '../columns.ts';
import type { AnyRecord, Column } from '../define-resource.ts';
import { nextSort, type ListState } from './list-state.ts';
import { keptRowProps } from '../use-kept-rows.ts';
import { RecordTitle, type ViewProps } from './view-parts.tsx';

interface Props extends ViewProps {
  sort: ListState['sort'];
  onSort: (sort: ListState['sort']) => void;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Renders records as a table whose headers sort it. */
export function TableView({ definition, records, hiddenColumns, openTarget, actions, sort, onSort }: Props) {
  const { t } = useTranslation('resource');
  const columns = [definition.columns[0]!, ...columnsFor(definition, 'table', hiddenColumns)];
  return (
    <div className="sheet scroll-hint @container relative overflow-x-auto">
      <table className="table [&_:is(th,td)]:px-1 @4xl:[&_:is(th,td)]:px-3 @6xl:[&_:is(th,td)]:px-4 @max-4xl:[&_th:first-child]:ps-2">
        <thead className="bg-base-200/60">
          <tr>
            {columns.map((column) => (
              <Header key={column.field} definition={definition} column={column} sort={sort} onSort={onSort} />
            ))}
            <th>
              <span className="sr-only">{t('resource:moreActions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ record, isGone }) => (
            <tr key={record.id} {...keptRowProps(isGone)} className="hover:bg-base-200/60 relative inert:opacity-50">
              {columns.map((column, index) =>
                index === 0 ? (
                  <th
                    key={column.field}
                    scope="row"
                    className="text-base-content min-w-40 font-normal @xl:min-w-36 @4xl:min-w-40"
                  >
                    <span className="flex items-center gap-3 *:last:min-w-32 @max-4xl:[&>.avatar]:hidden">
                      {definition.avatar?.(record)}
                      <RecordTitle definition={definition} record={record} opening={openTarget(record)} />
                    </span>
                  </th>
                ) : (
                  <td
                    key={column.field}
                    className={`wrap-break-word ${column.isLong ? 'w-1/2 min-w-52' : 'max-w-60'} ${cellClasses(column)}`}
                  >
                    {renderCell(column, record) ?? t('resource:noValue')}
                  </td>
                ),
              )}
              <td className="bg-base-100 sticky end-0 w-px text-end">{actions(record)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Classes of the cells of a column: alignment, and whether they are hidden in a narrow table. */
const cellClasses = ({ align, isSecondary }: Column<AnyRecord>): string =>
  `${align === 'end' ? 'text-end' : ''} ${isSecondary ? 'hidden @4xl:table-cell' : ''}`;

interface HeaderProps extends Pick<Props, 'definition' | 'sort' | 'onSort'> {
  column: Column<AnyRecord>;
}

function Header({ definition, column, sort, onSort }: HeaderProps) {
  const label = useColumnLabel(definition)(column);
  const { sortBy = column.field } = column;
  const order = sort?.by === sortBy ? sort.order : undefined;
  const Icon = order === undefined ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown;
  const isSortable = definition.endpoints.sortable.includes(sortBy);
  return (
    <th
      scope="col"
      aria-sort={order && ARIA_SORT[order]}
      className={`text-base-content text-sm whitespace-normal @4xl:whitespace-nowrap ${cellClasses(column)}`}
    >
      {isSortable ? (
        <button
          type="button"
          className="tap inline-flex items-center gap-1 py-2 text-start"
          onClick={() => onSort(nextSort(sort, sortBy))}
        >
          {label}
          <Icon aria-hidden className={`size-4 shrink-0 ${order ? '' : 'opacity-40'}`} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}
