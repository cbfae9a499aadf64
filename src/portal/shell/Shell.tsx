import { useStore } from '@nanostores/react';
import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { $merchantName } from '#client/branding.ts';
import { $isNavbarOpen } from '#client/ui-state.ts';
import { classNames } from '#ui/class-names.ts';
import { ProgressBar } from '#ui/loading.tsx';
import { interceptLinks } from './intercept-links.ts';
import { AppVersion, BrandLink, type MenuProps, NavLinks } from './NavLinks.tsx';
import { TopBar } from './TopBar.tsx';
import { useVisitChanges } from './use-visit-changes.ts';

// Loads after the first screen, before anyone can press its button.
const NavDrawer = lazy(() => import('./NavDrawer.tsx').then((module) => ({ default: module.NavDrawer })));

/** Frame around every screen: sidebar or drawer, top bar, progress bar and the outlet for the screen. */
export function Shell({ listMenuEntries }: MenuProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const isSidebarWide = useStore($isNavbarOpen);
  useDocumentTitle();
  useVisitChanges();
  useEffect(() => interceptLinks((href) => router.history.push(href)), [router]);
  return (
    <div className="grid min-h-screen grid-rows-[auto_1fr] md:grid-cols-[auto_1fr] [@media(width<=768px)]:min-h-dvh">
      <a
        href="#screen"
        className="btn btn-primary sr-only focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:z-50"
      >
        {t('skip')}
      </a>
      <RouteProgress />
      <Sidebar listMenuEntries={listMenuEntries} isWide={isSidebarWide} />
      <Suspense>
        <NavDrawer listMenuEntries={listMenuEntries} />
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

/** Progress bar while the next screen loads; a change of search parameters alone shows none. */
function RouteProgress() {
  const { t } = useTranslation('shell');
  const isLoading = useRouterState({
    select: (state) => state.isLoading && state.location.pathname !== state.resolvedLocation?.pathname,
  });
  return isLoading ? <ProgressBar label={t('loading')} /> : null;
}

/** Sets the document title to the screen's title and the garage's name. */
function useDocumentTitle(): void {
  const { t } = useTranslation('shell');
  const merchantName = useStore($merchantName);
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const title = name ? t(`titles.${name}`) : t('notFound.title');
  useEffect(() => {
    document.title = `${title} · ${merchantName || import.meta.env.PUBLIC_APP_NAME}`;
  }, [title, merchantName]);
}

/** Menu at the start side of a wide screen: icons with labels, or icons only. */
function Sidebar({ isWide, listMenuEntries }: MenuProps & { isWide: boolean }) {
  return (
    <aside
      className={classNames(
        'border-brand-600 bg-neutral text-neutral-content sticky top-0 row-span-2 hidden h-dvh flex-col gap-4 overflow-y-auto border-e-4 p-3 pt-4 md:flex',
        isWide ? 'w-56' : 'w-20',
      )}
    >
      <BrandLink isNarrow={!isWide} />
      <NavLinks listMenuEntries={listMenuEntries} isNarrow={!isWide} />
      {isWide && <AppVersion />}
    </aside>
  );
}
