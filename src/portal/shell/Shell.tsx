import { useStore } from '@nanostores/react';
import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { $merchantName } from '#client/branding.ts';
import { startI18n } from '#client/i18n.ts';
import { $isSecondFactorRequired } from '#client/session.ts';
import { $isNavbarOpen } from '#client/ui-state.ts';
import { $recordTitle } from '#portal/resource/record/record-title.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { $undoOffer } from '#portal/resource/undo-offer.ts';
import { classNames } from '#ui/class-names.ts';
import { ProgressBar } from '#ui/loading.tsx';
import { useIsNarrow } from '../resource/use-is-narrow.ts';
import { interceptLinks } from './intercept-links.ts';
import { AppVersion, BrandLink, type MenuProps, NavLinks } from './NavLinks.tsx';
import { TopBar } from './TopBar.tsx';
import { useVisitChanges } from './use-visit-changes.ts';

const NavDrawer = lazyPart(() => import('./NavDrawer.tsx').then((file) => file.NavDrawer), {
  isOptional: true,
  isDeferred: true,
});

/** Media query of windows in which the sidebar shows icons only: narrower than Tailwind's `lg`. */
const COLLAPSED_SIDEBAR_QUERY = '(width < 64rem)';

const BottomBar = lazyPart(() => import('./BottomBar.tsx').then((file) => file.BottomBar), {
  isOptional: true,
  isDeferred: true,
});
const PrintHeader = lazyPart(() => import('./PrintHeader.tsx').then((file) => file.PrintHeader), {
  isOptional: true,
  isDeferred: true,
});
const SecondFactorGate = lazyPart(async () => {
  const [file] = await Promise.all([import('./FactorGate.tsx'), startI18n(['second-factor'])]);
  return file.SecondFactorGate;
});
const UndoBar = lazyPart(() => import('./UndoBar.tsx').then((file) => file.UndoBar), { isOptional: true });

/** Frame around every screen: sidebar or drawer, top bar, progress bar and the outlet for the screen. */
export function Shell({ listMenuEntries }: MenuProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const isNarrow = useIsNarrow(COLLAPSED_SIDEBAR_QUERY);
  const isSidebarWide = useStore($isNavbarOpen) && !isNarrow;
  const undoOffer = useStore($undoOffer);
  const isFactorRequired = useStore($isSecondFactorRequired);
  useDocumentTitle();
  useVisitChanges();
  useEffect(() => interceptLinks((href) => router.history.push(href)), [router]);
  if (isFactorRequired)
    return (
      <Suspense fallback={<ProgressBar label={t('loading')} />}>
        <SecondFactorGate />
      </Suspense>
    );
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
      <TopBar listMenuEntries={listMenuEntries} />
      <Suspense>
        <BottomBar />
      </Suspense>
      <main
        id="screen"
        tabIndex={-1}
        className="min-w-0 px-4 pt-2 pb-[calc(3rem+var(--bottom-bar-height))] outline-none sm:px-7"
      >
        <Suspense>
          <PrintHeader />
        </Suspense>
        {/* Container queries of the screens refer to this width, not to that of the window. */}
        <div className="@container">
          <Suspense fallback={<ProgressBar label={t('loading')} />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
      {undoOffer && (
        <Suspense>
          <UndoBar offer={undoOffer} />
        </Suspense>
      )}
    </div>
  );
}

/** Progress bar while the next screen loads; not for a change of search parameters only. */
function RouteProgress() {
  const { t } = useTranslation('shell');
  const isLoading = useRouterState({
    select: (state) => state.isLoading && state.location.pathname !== state.resolvedLocation?.pathname,
  });
  return isLoading ? <ProgressBar label={t('loading')} /> : null;
}

/** Sets the document title to the record, the screen's title and the garage's name. */
function useDocumentTitle(): void {
  const { t } = useTranslation('shell');
  const merchantName = useStore($merchantName);
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
  const record = useStore($recordTitle);
  const title = name ? t(`titles.${name}`) : t('notFound.title');
  useEffect(() => {
    document.title = [record, title, merchantName || import.meta.env.PUBLIC_APP_NAME].filter(Boolean).join(' · ');
  }, [record, title, merchantName]);
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
