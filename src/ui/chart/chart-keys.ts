import type { ChartSpec } from './chart-spec.ts';

/** Key that moves to the next point. In right-to-left text, time runs from right to left. */
const NEXT = { ltr: 'ArrowRight', rtl: 'ArrowLeft', ranking: 'ArrowDown' } as const;
/** Key that moves to the previous point. */
const PREVIOUS = { ltr: 'ArrowLeft', rtl: 'ArrowRight', ranking: 'ArrowUp' } as const;

/**
 * Returns the index of the category to select after a key press at `index`; undefined if the key has no effect. If
 * nothing is selected yet, an arrow key selects the first entry of a ranking, or the most recent category of any other
 * chart.
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
