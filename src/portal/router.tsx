import { useStore } from '@nanostores/react';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { $absentCalls, $missingCalls } from '#client/start/missing-calls.ts';
import { addPreload, pageReady, preloadWhenIdle, watchFirstQueries } from '#client/start/page-ready.ts';
import { queryClient } from '#client/query.ts';
import { startI18n } from '#client/i18n.ts';
import { hasAccess } from '#client/session.ts';
import { $isDrawerOpen } from '#client/ui-state.ts';
import { type Area, AREA_ROLES } from '#domain/roles.ts';
import { startDialogHistory } from '#ui/overlay/dialog-history.ts';
import { lazyPart } from './resource/lazy-part.tsx';
import { loadScreen, listMenuEntries } from './screen-modules.ts';
import { type ScreenName, SCREENS } from './screens.ts';
import { getArea, getHomePath, isScreenAvailable, REDIRECTS } from './screen-lookup.ts';
import { ScreenError } from './shell/error-screens.tsx';
import { Shell } from './shell/Shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: ScreenName;
  }
}

const NotFoundScreen = lazyPart(() => import('./shell/NotFoundScreen.tsx').then((file) => file.NotFoundScreen));

const root = createRootRoute({
  component: () => <Shell listMenuEntries={listMenuEntries} />,
  notFoundComponent: () => <NotFoundScreen textKey="notFound" />,
});

/** Ignores a failed import: the route component of a screen shows its own error. */
const ignore = () => undefined;

/** Screens that are loaded in the background, so that they open without a connection. */
const PRELOADED: readonly ScreenName[] = [
  'newVisit',
  'visit',
  'task',
  'search',
  'users',
  'user',
  'vehicle',
  'overviewVehicle',
  'overviewVisit',
  'getInTouch',
];

const createScreenComponent = (name: ScreenName) => {
  const load = () => loadScreen(name).then((file) => file.component);
  const Part = lazyPart(load, { preloads: false });
  if (PRELOADED.includes(name))
    addPreload(getArea(SCREENS[name].path), () => Promise.all([Part.preload(), startI18n(SCREENS[name].namespaces)]));
  const Screen = () =>
    isScreenAvailable(name, useStore($absentCalls)) ? <Part /> : <NotFoundScreen textKey="notOffered" />;
  return Object.assign(Screen, { preload: Part.preload });
};

const createScreenRoute = (name: ScreenName) =>
  createRoute({
    getParentRoute: () => root,
    path: SCREENS[name].path,
    staticData: { name },
    loader: ({ location }) => {
      const isAllowed =
        hasAccess(AREA_ROLES[getArea(location.pathname)]) && isScreenAvailable(name, $absentCalls.get());
      if (isAllowed) void loadScreen(name).then((file) => file.prefetch?.(location.search), ignore);
      return startI18n(SCREENS[name].namespaces);
    },
    component: createScreenComponent(name),
  });

const createRedirectRoute = ([path, to]: [string, string]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      const [, area] = path.split('/') as ['', Area];
      throw redirect({ to: path === `/${area}` ? getHomePath(area, $missingCalls.get()) : to, replace: true });
    },
  });

// Patches `history` before the router does.
startDialogHistory();

/**
 * Router of both areas. It loads a screen's code and translations before it shows the screen, and preloads them when a
 * link is hovered or focused.
 */
export const router = createRouter({
  routeTree: root.addChildren([
    ...(Object.keys(SCREENS) as ScreenName[]).map(createScreenRoute),
    ...Object.entries(REDIRECTS).map(createRedirectRoute),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: () => <NotFoundScreen textKey="notFound" />,
  // Values stay strings: `0612` is a phone number, not 612.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
});

void pageReady.then(() => preloadWhenIdle(getArea(location.pathname)));

router.subscribe('onResolved', () => {
  void pageReady
    .then(() => import('#client/tracking/page-views.ts'))
    .then(({ reportPageView }) => reportPageView(), ignore);
});

const stopWatching = router.subscribe('onRendered', () => {
  stopWatching();
  watchFirstQueries(queryClient);
});

router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
  if (!pathChanged || !fromLocation) return;
  $isDrawerOpen.set(false);
  window.scrollTo(0, 0);
  // Moves the focus of keyboard and screen reader users from the clicked link to the new screen.
  document.querySelector('main')?.focus({ preventScroll: true });
});
