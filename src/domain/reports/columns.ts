import type { ReportType } from './report.ts';

/**
 * Kind of a column's values: `text` may be of any direction, `code` is always left to right (plates, phones, paths),
 * `year` is a number without grouping, `hours` has one decimal, `money` is minor units of the row's currency, `percent`
 * a fraction from 0 to 1 and `date` a day `YYYY-MM-DD`.
 */
export type CellKind = 'text' | 'code' | 'number' | 'year' | 'hours' | 'money' | 'percent' | 'date';

/** Value of a cell in the form that the `CellKind` of its column defines; null for an empty cell. */
export type CellValue = string | number | null;

export interface ReportColumn {
  /** Key of the cell in a row, and of the heading `reports:columns.<key>`. */
  key: string;
  kind: CellKind;
  /** Width in characters. */
  width: number;
  /** Summed in the row of totals. */
  isSummed?: true;
  /** Shown only to those who may see [costs](docs/rules/reports.md#costs). */
  isCost?: true;
}

const text = (key: string, width: number): ReportColumn => ({ key, kind: 'text', width });
const code = (key: string, width: number): ReportColumn => ({ key, kind: 'code', width });
const date = (key: string): ReportColumn => ({ key, kind: 'date', width: 13 });
const number = (key: string): ReportColumn => ({ key, kind: 'number', width: 11 });
const hours = (key: string): ReportColumn => ({ key, kind: 'hours', width: 10 });
const count = (key: string): ReportColumn => ({ ...number(key), isSummed: true });
const money = (key: string): ReportColumn => ({ key, kind: 'money', width: 14, isSummed: true });
const cost = (key: string): ReportColumn => ({ ...money(key), isCost: true });
const share = (key: string): ReportColumn => ({ key, kind: 'percent', width: 10 });
/** ISO 4217 code of the row's amounts. */
const currency = code('currency', 9);
/**
 * Amounts of visits: `billed` + `unfinished` + `credit` = `paid` + `owed`
 * ([car files and clients](docs/rules/reports.md#amounts)).
 */
const balance = [money('billed'), money('unfinished'), money('credit'), money('paid'), money('owed')];
const viewColumns = [count('views'), count('visitors'), share('share')];

/** Columns of each report, in order. */
export const REPORT_COLUMNS: Record<ReportType, readonly ReportColumn[]> = {
  'car-files': [
    code('plate', 13),
    text('type', 11),
    text('brand', 13),
    text('model', 14),
    { key: 'year', kind: 'year', width: 8 },
    text('owner', 21),
    code('phone', 19),
    text('status', 11),
    count('visits'),
    date('lastVisit'),
    ...balance,
    currency,
    number('latestKm'),
    text('oilDue', 14),
  ],
  clients: [
    text('name', 24),
    code('phone', 16),
    code('email', 26),
    count('vehicles'),
    count('visits'),
    ...balance,
    currency,
    number('rating'),
    date('lastVisit'),
    date('clientSince'),
  ],
  vehicles: [text('group', 16), text('name', 22), number('count'), share('share')],
  tasks: [
    text('service', 16),
    text('category', 22),
    text('status', 15),
    count('count'),
    money('sold'),
    money('unfinished'),
    cost('cost'),
    cost('margin'),
    currency,
    hours('medianHours'),
  ],
  repairs: [
    date('day'),
    code('plate', 13),
    text('client', 24),
    text('task', 32),
    text('status', 15),
    money('sold'),
    money('unfinished'),
    currency,
    hours('hours'),
  ],
  'oil-changes': [
    date('day'),
    code('plate', 13),
    text('client', 24),
    text('oil', 24),
    number('km'),
    number('nextKm'),
    text('oilDue', 14),
    money('paid'),
    currency,
  ],
  'page-views': [date('day'), count('views'), count('visitors'), count('viewsBefore'), count('visitorsBefore')],
  'popular-pages': [code('path', 44), ...viewColumns],
  browsers: [text('name', 28), ...viewColumns],
  devices: [text('name', 28), ...viewColumns],
};

/** Returns the columns of a report that a person may see. */
export const visibleColumns = (type: ReportType, { mayReadCosts }: { mayReadCosts: boolean }): ReportColumn[] =>
  REPORT_COLUMNS[type].filter(({ isCost }) => mayReadCosts || !isCost);
