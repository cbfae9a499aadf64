import { PAGE_SIZES, type PageSize } from '#domain/list-query.ts';

const built = Number(import.meta.env['PUBLIC_PAGE_SIZE']);

/** The page size of the build configuration (specification 9). */
export const DEFAULT_PAGE_SIZE: PageSize = PAGE_SIZES.find((size) => size === built) ?? 10;
