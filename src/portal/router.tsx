import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { startI18n } from '#client/i18n.ts';
import { mayOpen } from '#client/session.ts';
import { $isDrawerOpen } from '#client/ui-state.ts';
import { AREA_ROLES } from '#domain/roles.ts';
import { loadScreen, menuOf } from './screen-modules.ts';
import { areaOf, REDIRECTS, SCREENS, type ScreenName } from './screens.ts';
import { NotFoundScreen } from './shell/NotFoundScreen.tsx';
import { ScreenError } from './shell/ScreenError.tsx';
import { Shell } from './shell/Shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: ScreenName;
  }
}

const root = createRootRoute({ component: () => <Shell menuOf={menuOf} />, notFoundComponent: NotFoundScreen });

/** What the component of a screen tells, too, and to a person. */
const ignore = () => undefined;

const toScreen = (name: ScreenName) =>
  createRoute({
    getParentRoute: () => root,
    path: SCREENS[name].path,
    staticData: { name },
    loader: ({ location }) => {
      const isAllowed = mayOpen(AREA_ROLES[areaOf(location.pathname)]);
      if (isAllowed) void loadScreen(name).then(({ prefetch }) => prefetch?.(location.search), ignore);
      return startI18n(SCREENS[name].namespaces);
    },
    component: lazyRouteComponent(() => loadScreen(name).then(({ component }) => ({ default: component }))),
  });

const toRedirect = ([path, to]: [string, string]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });

/** One history over both areas; a screen's code and texts are loaded before it is shown, or when a link to it is touched. */
export const router = createRouter({
  routeTree: root.addChildren([
    ...(Object.keys(SCREENS) as ScreenName[]).map(toScreen),
    ...Object.entries(REDIRECTS).map(toRedirect),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFoundScreen,
  // Every value is text: `0612` stays a phone number and does not turn into 612.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
});

// The code that counts comes after the screen.
router.subscribe('onResolved', () => {
  void import('#client/page-views.ts').then(({ reportPageView }) => reportPageView(), ignore);
});

router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
  if (!pathChanged || !fromLocation) return;
  $isDrawerOpen.set(false);
  window.scrollTo(0, 0);
  // Keyboard and screen reader go on from the new screen, not from the link that led to it.
  document.querySelector('main')?.focus({ preventScroll: true });
});
