const TEST = '[.]test[.]tsx?$';

/** Files of `src/<name>` import, of the product, only what is named. */
const layer = (name, allowed, comment) => ({
  name: `${name}-imports`,
  severity: 'error',
  comment,
  from: { path: `^src/${name}/`, pathNot: TEST },
  to: { path: '^src/', pathNot: [name, ...allowed].map((one) => `^src/${one}(/|[.]|$)`) },
});

/** Folders and files of `src/backend`, the lowest first: none imports what is above it. */
const BACKEND_FLOORS = [
  ['db'],
  ['limits'],
  ['mail', 'storage', 'pdf', 'import-file'],
  ['capabilities[.]ts'],
  ['commands'],
  ['auth'],
  ['http'],
  ['resource'],
  ['live', 'publish'],
  ['features'],
  ['app[.]ts', 'deps[.]ts', 'sweeps[.]ts'],
];
const inBackend = (floors) => floors.flat().map((one) => `^src/backend/${one}(/|$)`);

/** Features of the portal, the lowest first: none imports another one of its own floor or above. */
const FEATURE_FLOORS = [
  ['assignees', 'refusals', 'transitions'],
  ['first-steps', 'notifications', 'offering', 'payments', 'ratings', 'todos'],
  ['history', 'users'],
  ['media', 'messages', 'profile', 'search', 'vehicles'],
  ['oil-changes', 'tasks'],
  ['audit', 'branding', 'dashboard', 'export', 'guide', 'imports', 'reports', 'static-data', 'trash', 'visits'],
];
const inFeatures = (floors) => `^src/portal/features/(${floors.flat().join('|')})/`;

export default {
  forbidden: [
    layer('domain', [], 'domain is pure: it knows no other part of the product'),
    layer('client', ['domain'], 'client is browser plumbing without UI'),
    layer('ui', [], 'ui is daisyUI in React clothes: it knows no entity and no request'),
    layer('islands', ['client', 'ui', 'domain', 'styles'], 'an island is a leaf of a public page'),
    layer(
      'portal',
      ['client', 'ui', 'domain', 'islands/login'],
      'the portal talks to the backend over HTTP only, and shows the forms of the login page in a dialog',
    ),
    layer('backend', ['domain'], 'the backend never imports browser code'),
    layer(
      'server',
      ['backend', 'demo', 'domain'],
      'the process wires the backend; pages reach it through the built entry',
    ),
    layer('demo', ['backend', 'domain'], 'the demo garage is data and inserts'),
    layer('dev', ['server', 'backend', 'demo', 'domain', 'ui'], 'the development server runs the same backend'),
    layer(
      'build',
      ['dev', 'server', 'portal/screens', 'portal/first-queries'],
      'the build knows the process and the tables of screens and first queries, not the product',
    ),
    {
      name: 'server-folders-do-not-import-the-process',
      severity: 'error',
      comment: 'server/*.ts wires its folders: an import upwards would be a cycle between folders',
      from: { path: '^src/server/[^/]+/' },
      to: { path: '^src/server/[^/]+[.]ts$' },
    },
    {
      name: 'server-folders-are-independent',
      severity: 'error',
      comment: 'the process wires them; publish alone may use http',
      from: { path: '^src/server/(http|postgres|backup)/', pathNot: TEST },
      to: { path: '^src/server/(http|publish|postgres|backup)/', pathNot: '^src/server/$1/' },
    },
    {
      name: 'publish-uses-http-only',
      severity: 'error',
      comment: 'the publisher stores its pages as the bodies that http serves, and knows no database',
      from: { path: '^src/server/publish/', pathNot: TEST },
      to: { path: '^src/server/(postgres|backup)/' },
    },
    {
      name: 'browser-never-reaches-backend',
      severity: 'error',
      comment: 'not even through a chain of modules: server code and secrets would be served',
      from: { path: '^src/(portal|islands|client|ui)/', pathNot: TEST },
      to: { path: '^src/(backend|server|build|dev|demo)/', reachable: true },
    },
    {
      name: 'features-meet-through-parts',
      severity: 'error',
      comment: 'import another feature through its parts.ts or parts.tsx only: add what you need there',
      from: { path: '^src/portal/features/([^/]+)/' },
      to: {
        path: '^src/portal/features/',
        pathNot: ['^src/portal/features/$1/', '^src/portal/features/[^/]+/parts[.]tsx?$'],
      },
    },
    {
      name: 'areas-use-parts',
      severity: 'error',
      comment: 'a screen of an area composes the parts.ts of features, not their inner files',
      from: { path: '^src/portal/areas/' },
      to: { path: '^src/portal/features/', pathNot: '^src/portal/features/[^/]+/parts[.]tsx?$' },
    },
    {
      name: 'parts-are-for-other-features',
      severity: 'error',
      comment: 'parts.ts is the interface for other features: inside the feature import the file itself',
      from: { path: '^src/portal/features/([^/]+)/' },
      to: { path: '^src/portal/features/$1/parts[.]tsx?$' },
    },
    ...FEATURE_FLOORS.map((floor, at) => ({
      name: `features-import-downwards-from-floor-${at + 1}`,
      severity: 'error',
      comment: 'the features of the portal are built in floors; what composes several is a screen of an area',
      from: { path: inFeatures([floor]) },
      to: { path: inFeatures(FEATURE_FLOORS.slice(at)), pathNot: '^src/portal/features/$1/' },
    })),
    {
      name: 'a-feature-has-a-floor',
      severity: 'error',
      comment: 'add the folder to FEATURE_FLOORS',
      from: { path: '^src/portal/' },
      to: { path: '^src/portal/features/', pathNot: inFeatures(FEATURE_FLOORS) },
    },
    {
      name: 'resource-is-a-definition',
      severity: 'error',
      comment:
        'a resource file loads with every list: it imports no dialog, form, card or screen, not even in two steps',
      from: { path: '^src/portal/features/[^/]+/[^/]+[.]resource[.]tsx$' },
      to: { path: '^src/portal/.*(Dialog|-dialogs|Form|Card|Screen)[.]tsx$', reachable: true },
    },
    {
      name: 'portal-folders-import-downwards',
      severity: 'error',
      comment:
        'the files of src/portal compose its folders: of them a folder imports only the table of screens, which is data, and its lookups',
      from: { path: '^src/portal/[^/]+/', pathNot: TEST },
      to: { path: '^src/portal/[^/]+[.]tsx?$', pathNot: '^src/portal/screen(?:s|-lookup)[.]ts$' },
    },
    {
      name: 'shell-is-above-features',
      severity: 'error',
      comment: 'a screen does not know the frame it is shown in',
      from: { path: '^src/portal/(features|areas|resource)/' },
      to: { path: '^src/portal/shell/' },
    },
    {
      name: 'screens-are-data',
      severity: 'error',
      comment: 'the server reads the screen table: it imports types only',
      from: { path: '^src/portal/screens[.]ts$' },
      to: { path: '.', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-areas',
      severity: 'error',
      comment: 'areas sit on top of features: the loader of the routes alone imports their screens',
      from: { path: '^src/portal/', pathNot: '^src/portal/(areas/([^/]+)/|screen-modules[.]ts$)' },
      to: { path: '^src/portal/areas/' },
    },
    {
      name: 'areas-are-independent',
      severity: 'error',
      comment: 'what two areas share belongs to a feature',
      from: { path: '^src/portal/areas/([^/]+)/' },
      to: { path: '^src/portal/areas/', pathNot: '^src/portal/areas/$1/' },
    },
    {
      name: 'migrations-are-self-contained',
      severity: 'error',
      comment: 'a migration does the same in every release: it copies what it needs, except JSON of its own',
      from: { path: '^src/backend/db/migrations/' },
      to: { path: '^src/', pathNot: '^src/backend/db/migrations/[^/]+[.]json$' },
    },
    ...BACKEND_FLOORS.slice(0, -1).map((floor, at) => ({
      name: `backend-${floor.join('-')}-imports-downwards`.replace('[.]', '.'),
      severity: 'error',
      comment: 'the backend is built in floors; http and features know the type of all capabilities',
      from: { path: inBackend([floor]), pathNot: TEST },
      to: {
        path: inBackend(BACKEND_FLOORS.slice(at + 1)),
        ...(['http', 'features'].includes(floor[0]) && { pathNot: '^src/backend/deps[.]ts$' }),
      },
    })),
    {
      name: 'kit-knows-no-feature',
      severity: 'error',
      comment: 'what a kit needs of a feature comes in through its definition',
      from: { path: '^src/(portal|backend)/resource/', pathNot: TEST },
      to: { path: '^src/(portal|backend)/features/' },
    },
    {
      name: 'backend-features-meet-through-repositories',
      severity: 'error',
      comment:
        'a command may use another feature’s repository, and let a visit follow what happens to what belongs to it; set-up creates the first records of other features',
      from: { path: '^src/backend/features/([^/]+)/', pathNot: '^src/backend/features/setup/create-garage[.]ts$' },
      to: {
        path: '^src/backend/features/',
        pathNot: [
          '^src/backend/features/$1/',
          '/repository[.]ts$',
          '/visits/(locks|status|tasks|total|history|notify|moments|client-figures|undo)[.]ts$',
          '/users/account[.]ts$',
          // A specification whose hooks write over several features.
          '/(media/media|tasks/task|vehicles/vehicle)-spec[.]ts$',
        ],
      },
    },
    {
      name: 'repository-is-a-leaf',
      severity: 'error',
      comment: 'a write over several repositories is a command',
      from: { path: '^src/backend/features/([^/]+)/repository[.]ts$' },
      to: { path: '^src/backend/features/', pathNot: '^src/backend/features/$1/' },
    },
    {
      name: 'middleware-uses-session-only',
      severity: 'error',
      comment: 'it is the gate of a shell without data; the work is in backend/auth',
      from: { path: '^src/middleware[.]ts$' },
      to: { path: '^src/', pathNot: ['^src/backend/auth/', '^src/domain/'] },
    },
    {
      name: 'domain-depends-on-valibot-only',
      severity: 'error',
      comment: 'pure TypeScript, Valibot and phone numbers: no clock, no fetch, no Node',
      from: { path: '^src/domain/', pathNot: TEST },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/(valibot|libphonenumber-js)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'two files that need each other are one file, or lack a third',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-test-imports',
      severity: 'error',
      comment: 'the product does not need its tests',
      from: { path: '^(src|scripts)/', pathNot: TEST },
      to: { path: `^tests/|${TEST}` },
    },
    {
      name: 'no-dev-packages-in-the-product',
      severity: 'error',
      comment: 'what runs must be among the dependencies; types alone may come from elsewhere',
      from: { path: '^src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'], pathNot: '@types/' },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      comment: 'an import that resolves to nothing is a typing mistake',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '^(astro:|virtual:)' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
