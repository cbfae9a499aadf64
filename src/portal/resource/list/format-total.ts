import { formatNumber } from '#client/format.ts';
import type { ListMeta } from '#domain/list-query.ts';

const ABOUT: Intl.NumberFormatOptions = { maximumSignificantDigits: 2 };

/** How many records a list has; an estimate in round figures. */
export const formatTotal = ({ total, approximate }: ListMeta): string => formatNumber(total, approximate && ABOUT);
