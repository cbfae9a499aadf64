import { useLocation } from '@tanstack/react-router';
import type { Area } from '#domain/roles.ts';
import { areaOf } from '#portal/screens.ts';

/** The area of the screen that is shown. */
export const useArea = (): Area => useLocation({ select: ({ pathname }) => areaOf(pathname) });
