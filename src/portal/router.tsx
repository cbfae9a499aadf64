import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { startI18n } from '#client/i18n.ts';
import { AREA_ROLES, type Area } from '#domain/roles.ts';
import { areaPath, PATTERNS, type RouteName } from './paths.ts';
import { homeOf, REDIRECTS, SCREENS, type Screen } from './routes.ts';
import { NotFoundScreen } from './shell/NotFoundScreen.tsx';
import { ScreenError } from './shell/ScreenError.tsx';
import { Shell } from './shell/Shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: RouteName;
  }
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen });

const toScreen = ([name, { load, namespaces }]: [string, Screen]) =>
  createRoute({
    getParentRoute: () => root,
    path: PATTERNS[name as RouteName],
    staticData: { name: name as RouteName },
    loader: () => startI18n(namespaces),
    component: lazyRouteComponent(() => load().then((component) => ({ default: component }))),
  });

const toRedirect = ([path, to]: [string, string]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });

const areas = Object.keys(AREA_ROLES) as Area[];
const redirects: [string, string][] = [
  ...areas.map((area): [string, string] => [areaPath(area), homeOf(area)]),
  ...Object.entries(REDIRECTS).map(([name, to]): [string, string] => [PATTERNS[name as RouteName], to]),
];

/** One history over both areas; a screen's code and texts are loaded before it is shown, or when a link to it is touched. */
export const router = createRouter({
  routeTree: root.addChildren([...Object.entries(SCREENS).map(toScreen), ...redirects.map(toRedirect)]),
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

router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
  if (!pathChanged || !fromLocation) return;
  window.scrollTo(0, 0);
  // Keyboard and screen reader go on from the new screen, not from the link that led to it.
  document.querySelector('main')?.focus({ preventScroll: true });
});
