import { useLocation } from '@tanstack/react-router';
import type { Area } from '#domain/roles.ts';
import { getArea } from '#portal/screen-lookup.ts';

/** Returns the area of the current screen. */
export const useArea = (): Area => useLocation({ select: ({ pathname }) => getArea(pathname) });
