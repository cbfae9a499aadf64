import { formatNumber } from '#client/format.ts';
import type { ListMeta } from '#domain/list-query.ts';

const ROUNDED: Intl.NumberFormatOptions = { maximumSignificantDigits: 2 };

/** Formats the total of a list; an estimate is rounded to two significant digits. */
export const formatTotal = ({ total, approximate }: ListMeta): string => formatNumber(total, approximate && ROUNDED);
