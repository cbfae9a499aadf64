export interface PageEntry {
  key: string;
  /** A gap where there is none. */
  page?: number;
  /** Shown on phones too. */
  isNear: boolean;
}

/** The first page, the last, the present one with its neighbours, and gaps between: never more than seven. */
export function pagesAround(page: number, totalPages: number): PageEntry[] {
  const start = Math.min(Math.max(page - 1, 2), Math.max(totalPages - 3, 2));
  const end = Math.max(Math.min(page + 1, totalPages - 1), Math.min(4, totalPages - 1));
  const middle = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  const numbers = [1, ...middle, totalPages];
  return numbers.flatMap((number, index) => {
    const isNear = Math.abs(number - page) <= 1 || number === 1 || number === totalPages;
    const entry = { key: `page-${number}`, page: number, isNear };
    const skipped = number - (numbers[index - 1] ?? 0) - 1;
    if (skipped === 0) return [entry];
    // A gap of one page is that page.
    if (skipped === 1) return [{ key: `page-${number - 1}`, page: number - 1, isNear: false }, entry];
    return [{ key: `gap-${number}`, isNear: false }, entry];
  });
}
