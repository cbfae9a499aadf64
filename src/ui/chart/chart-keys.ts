import type { ChartSpec } from './chart-spec.ts';

/** Keys that move to the next or the previous point. Arrows follow the picture: time runs from right to left in Arabic. */
const NEXT = { ltr: 'ArrowRight', rtl: 'ArrowLeft', ranking: 'ArrowDown' } as const;
const PREVIOUS = { ltr: 'ArrowLeft', rtl: 'ArrowRight', ranking: 'ArrowUp' } as const;

/**
 * Returns the index of the category that a key selects, starting from `index`; undefined for a key without effect. The first
 * arrow key selects the last category of a period, which is the most recent, and the first of a ranking.
 */
export function indexAfterKey(
  key: string,
  index: number | undefined,
  { kind, categories }: Pick<ChartSpec, 'kind' | 'categories'>,
  isRtl: boolean,
): number | undefined {
  const last = categories.length - 1;
  const mode = kind === 'ranking' ? 'ranking' : isRtl ? 'rtl' : 'ltr';
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key !== NEXT[mode] && key !== PREVIOUS[mode]) return undefined;
  if (index === undefined) return kind === 'ranking' ? 0 : last;
  return Math.min(last, Math.max(0, index + (key === NEXT[mode] ? 1 : -1)));
}
