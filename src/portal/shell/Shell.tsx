import { useStore } from '@nanostores/react';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { $isNavbarOpen } from '#client/ui-state.ts';
import { followLinks } from './follow-links.ts';
import type { MenuProps } from './NavLinks.tsx';
import { Rail } from './Rail.tsx';
import { RouteProgress } from './RouteProgress.tsx';
import { TopBar } from './TopBar.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useVisitChanges } from './use-visit-changes.ts';

// No part of the first load: it is there before a hand has reached its button.
const NavDrawer = lazy(() => import('./NavDrawer.tsx').then((module) => ({ default: module.NavDrawer })));

/** What stays while screens change: the rail or its drawer, the top bar, and the place of the screen. */
export function Shell({ menuOf }: MenuProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const isNavbarOpen = useStore($isNavbarOpen);
  useDocumentTitle();
  useVisitChanges();
  useEffect(() => followLinks((href) => router.history.push(href)), [router]);
  return (
    <div className="grid min-h-screen grid-rows-[auto_1fr] md:grid-cols-[auto_1fr] [@media(width<=768px)]:min-h-dvh">
      <a
        href="#screen"
        className="btn btn-primary sr-only focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:z-50"
      >
        {t('skip')}
      </a>
      <RouteProgress />
      <Rail menuOf={menuOf} isWide={isNavbarOpen} />
      <Suspense>
        <NavDrawer menuOf={menuOf} />
      </Suspense>
      <TopBar />
      <main id="screen" tabIndex={-1} className="min-w-0 px-4 pt-2 pb-12 outline-none sm:px-7">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
