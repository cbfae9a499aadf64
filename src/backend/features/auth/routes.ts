import type { Route } from '#backend/http/route.ts';

export const authRoutes: readonly Route[] = [];
