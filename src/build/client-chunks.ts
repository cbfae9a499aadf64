import type { Rolldown } from 'vite';
import { LIST_SCREEN_NAMES } from '#portal/first-queries.ts';
import { SCREENS } from '#portal/screens.ts';

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** React, and the renderer of Astro that hydrates every island. */
const REACT_PACKAGES = /node_modules[\\/](?:react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/;
const PACKAGE = /node_modules[\\/][^?]+$/;
/** Icons. One chunk contains those that several screens import and no list imports. */
const ICON = /node_modules[\\/]lucide-react[\\/]/;
/** Root module of the list: every list needs the modules that it imports. */
const LIST_MODULE = /[\\/]portal[\\/]resource[\\/]list[\\/]ResourceList\.tsx$/;
/**
 * Modules of the `list` chunk, which every list and every resource definition need. Excludes modules that load after
 * the first records, such as the footer, the rows view and failure toasts.
 */
const LIST_KIT =
  /[\\/](?:domain[\\/](?:resource|field-table)\.ts|portal[\\/]resource[\\/](?!failure-toast|obstacle-link|use-sortable|DateInput)(?:list[\\/](?!ListFooter|RowsView))?[^\\/]+|ui[\\/]Tabs\.tsx)$/;
/**
 * Modules of the vehicle list. Other lists import them through `vehicles/parts.ts`, but use only the picture of a
 * vehicle.
 */
const VEHICLE_MODULES =
  /[\\/](?:features[\\/]vehicles[\\/]vehicles\.resource\.tsx|domain[\\/]vehicles[\\/](?:endpoints|plate-mark)\.ts)$/;
const VEHICLE_LIST = 'VehicleListScreen';
/** Modules that show the open visits of a client, on the first screen of the client area. */
const OPEN_VISIT_MODULES =
  /[\\/]portal[\\/](?:areas[\\/]client[\\/](?:open-visits|sections|visit-progress)|features[\\/]tasks[\\/]task-fields)\.tsx$/;
/**
 * Modules that change records or deliver messages. No first screen needs them, although index files import them
 * statically.
 */
const EDITING_MODULES =
  /[\\/](?:mutationObserver|useMutation|useBlocker)\.js$|[\\/]notifications[\\/](?:use-delivery|delivery|endpoints)\.ts$|failure-toast\.ts$/;
/** Modules that the set-up page shares with the portal. Without this group, each would be a separate chunk. */
const USER_MODULES = /[\\/]domain[\\/](?:users[\\/](?:endpoints|user)|money[\\/]currency)\.ts$/;
/** Forms of the login page. The portal loads them from the chunk of that page when a session has ended. */
const LOGIN_FORMS = /[\\/]islands[\\/]login[\\/]/;
/**
 * Script that starts the islands of the public pages. Pages import it dynamically, so it is no entry point of the
 * build.
 */
const SITE_ISLANDS = /[\\/]islands[\\/]start-island\.tsx\?site$/;
const PORTAL = 'Portal';
const LOGIN = 'Login';
/** Set-up page. It is opened only once, so its shared modules stay in the chunks of the other islands and screens. */
const SETUP = 'Setup';
/** Upper bound for the number of islands that share a module. */
const ISLANDS_MAX = 20;

/** Memoizes by module id for one build: the bundler calls every group for every module. */
const memoize = <Value>(find: (id: string, context: Context) => Value) => {
  const known = new Map<string, Value>();
  return (id: string, context: Context): Value => {
    if (!known.has(id)) known.set(id, find(id, context));
    return known.get(id)!;
  };
};

const getImporters = memoize((id, context) => context.getModuleInfo(id)?.importers ?? []);

/** Returns the module and everything that imports it statically, directly or not. */
const findAllImporters = memoize((id, context) => {
  const found = new Set([id]);
  for (const one of found) for (const importer of getImporters(one, context)) found.add(importer);
  return found;
});

const baseName = (id: string): string => /([^\\/]+?)\.\w+(?:\?.*)?$/.exec(id)?.[1]?.replace(/\W+/g, '_') ?? 'entry';

/**
 * Returns the names of the islands that import a module statically; they form the name of its chunk. Omits the set-up
 * page.
 */
const findIslands = memoize((id, context) => {
  const islands = [...findAllImporters(id, context)]
    .filter((importer) => isEntry(importer, context))
    .map(baseName)
    .toSorted();
  const others = islands.filter((name) => name !== SETUP);
  // Modules that only set-up and the portal share go to the chunk of login and portal: loading the portal's own chunk
  // would start the portal on the set-up page.
  return others.length < islands.length && others.join() === PORTAL ? [LOGIN, PORTAL] : others;
});
const isEntry = memoize((id, context) => SITE_ISLANDS.test(id) || context.getModuleInfo(id)?.isEntry === true);

/**
 * Returns true for a module that exactly one island imports statically, if that island is not the portal and a
 * dynamically imported screen also imports the module. It gets a separate chunk, so that the screen does not load the
 * island.
 */
const isScreenDependency = memoize((id, context) => {
  const [island, ...others] = findIslands(id, context);
  if (!island || island === PORTAL || others.length > 0 || id.includes('?') || LOGIN_FORMS.test(id)) return false;
  return [...findAllImporters(id, context)].some(
    (one) => getImporters(one, context).length === 0 && !isEntry(one, context),
  );
});

const isListModule = memoize(
  (id, context) =>
    !EDITING_MODULES.test(id) &&
    !VEHICLE_MODULES.test(id) &&
    (LIST_KIT.test(id) || [...findAllImporters(id, context)].some((importer) => LIST_MODULE.test(importer))),
);

/**
 * Screen of the due oil changes. Excluded from `LIST_SCREENS`, because it shares few modules with the other lists; it
 * gets the last list-screen group.
 */
const DUE_LIST = SCREENS.oilChanges.file;
/** Files of the screens whose first query is a page of a list, in the order of the screen table. */
const LIST_SCREENS: readonly string[] = LIST_SCREEN_NAMES.map((name) => SCREENS[name].file).filter(
  (file) => file !== DUE_LIST,
);

const findImporterNames = memoize((id, context) => new Set([...findAllImporters(id, context)].map(baseName)));

const isSharedBySeveralLists = memoize(
  (id, context) =>
    !EDITING_MODULES.test(id) &&
    !VEHICLE_MODULES.test(id) &&
    LIST_SCREENS.filter((screen) => findImporterNames(id, context).has(screen)).length > 2,
);

/** Priority of the first list screen. The chunks that several screens load have higher priorities. */
const FIRST_PRIORITY = LIST_SCREENS.length + 1;

/** One group per list screen. A module that several list screens import is in the chunk of the first of them. */
const listScreenGroups = [...LIST_SCREENS, DUE_LIST].map((screen, index): Rolldown.CodeSplittingGroup => ({
  name: (id, context) => {
    if (EDITING_MODULES.test(id)) return null;
    const isPart = VEHICLE_MODULES.test(id) ? screen === VEHICLE_LIST : findImporterNames(id, context).has(screen);
    return isPart ? screen : null;
  },
  priority: FIRST_PRIORITY - index,
}));

/**
 * Creates the group of the modules that exactly `count` islands share. `isForPackages` selects the npm packages of the
 * portal: they form a separate chunk, because they change less often.
 */
const createSharedGroup = (count: number, isForPackages: boolean, priority: number): Rolldown.CodeSplittingGroup => ({
  name: (id, context) => {
    const islands = findIslands(id, context);
    if (isForPackages !== (islands[0] === PORTAL && PACKAGE.test(id))) return null;
    if (islands.length !== count || EDITING_MODULES.test(id)) return null;
    return isForPackages ? `${islands.join('-')}-packages` : islands.join('-');
  },
  priority,
});

/**
 * Assigns browser modules to chunks: one per set of islands that share them and one for the lists, instead of one per
 * combination of screens. Fewer and larger files compress better and need fewer round trips.
 *
 * A chunk also contains the imports of its modules. Packages therefore have a higher priority than modules of the
 * product, and modules of more islands a higher priority than modules of fewer.
 */
const CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: REACT_PACKAGES, priority: FIRST_PRIORITY + ISLANDS_MAX + 4 },
    ...Array.from({ length: ISLANDS_MAX - 1 }, (_, index) =>
      createSharedGroup(index + 2, false, FIRST_PRIORITY + index + 5),
    ),
    { name: (id, context) => (isScreenDependency(id, context) ? 'forms' : null), priority: FIRST_PRIORITY + 4 },
    createSharedGroup(1, true, FIRST_PRIORITY + 3),
    createSharedGroup(1, false, FIRST_PRIORITY + 2),
    {
      name: (id, context) => (isListModule(id, context) || isSharedBySeveralLists(id, context) ? 'list' : null),
      priority: FIRST_PRIORITY + 1,
    },
    { name: 'editing', test: EDITING_MODULES, priority: FIRST_PRIORITY + 0.5 },
    ...listScreenGroups,
    { name: SCREENS.clientDashboard.file, test: OPEN_VISIT_MODULES, priority: 0 },
    { name: 'users', test: USER_MODULES, priority: 0 },
    { name: 'icons', test: ICON, minShareCount: 2, priority: 0 },
  ],
};

/** Drops property reads whose value is unused: no getter here has side effects. */
const MINIFY: Rolldown.MinifyOptions = { compress: { treeshake: { propertyReadSideEffects: false } } };

/**
 * File names with a hash of only seven characters: the first load contains the names of all chunks, and hashes do not
 * compress.
 */
const FILE_NAMES = '_astro/[name].[hash:7].js';

/** Output options of the browser build. */
export const CLIENT_OUTPUT: Rolldown.OutputOptions = {
  codeSplitting: CHUNKS,
  minify: MINIFY,
  entryFileNames: FILE_NAMES,
  chunkFileNames: FILE_NAMES,
};
