import type { Rolldown } from 'vite';

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const REACT = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;
/** The renderer that starts every island. */
const RENDERER = /@astrojs[\\/]react[\\/]/;
const PACKAGE = /node_modules[\\/][^?]+$/;
/** Brings all of a list with it, whichever list is opened first. */
const LIST = /[\\/]portal[\\/]resource[\\/]list[\\/]ResourceList\.tsx$/;
/** What every list and every definition of a resource has, not what shows or changes one record. */
const LIST_KIT = /[\\/](?:domain[\\/]resource\.ts|portal[\\/]resource[\\/](?:list[\\/])?[^\\/]+)$/;
/** What changes records, which the packages' indexes count as used from the start. */
const EDITING = /[\\/](?:mutationObserver|useMutation|useBlocker)\.js$/;
/** Of the public pages, which load it later, so for the build it is no entry (`own-copies.ts`). */
const SITE_ISLANDS = /[\\/]islands[\\/]start-island\.tsx\?site$/;
const PORTAL = 'Portal';
/** More islands than can ever share a module. */
const ISLANDS_MAX = 20;

/** Kept for a build: each module is asked about once for each group. */
const remembered = <Value>(find: (id: string, context: Context) => Value) => {
  const known = new Map<string, Value>();
  return (id: string, context: Context): Value => {
    if (!known.has(id)) known.set(id, find(id, context));
    return known.get(id)!;
  };
};

const importersOf = remembered((id, context) => context.getModuleInfo(id)?.importers ?? []);

/** What imports a module statically, however far away, itself included. */
const allImportersOf = remembered((id, context) => {
  const found = new Set([id]);
  for (const one of found) for (const importer of importersOf(one, context)) found.add(importer);
  return found;
});

const baseName = (id: string): string => /([^\\/]+?)\.\w+(?:\?.*)?$/.exec(id)?.[1]?.replace(/\W+/g, '_') ?? 'entry';

/** The islands that load a module from the start; its file is named after them. */
const islandsOf = remembered((id, context) =>
  [...allImportersOf(id, context)]
    .filter((importer) => isEntry(importer, context))
    .map(baseName)
    .toSorted(),
);
const isEntry = remembered((id, context) => SITE_ISLANDS.test(id) || context.getModuleInfo(id)?.isEntry === true);

/** One other island has it from the start, and a screen of the portal later, which is not to bring that island along. */
const isOfForms = remembered((id, context) => {
  const [island, ...others] = islandsOf(id, context);
  if (!island || island === PORTAL || others.length > 0 || id.includes('?')) return false;
  return [...allImportersOf(id, context)].some(
    (one) => importersOf(one, context).length === 0 && !isEntry(one, context),
  );
});

const isOfList = remembered(
  (id, context) =>
    !EDITING.test(id) &&
    (LIST_KIT.test(id) || [...allImportersOf(id, context)].some((importer) => LIST.test(importer))),
);

/** What exactly `count` islands share. The packages of a single one stay apart: they change more rarely than the product. */
const sharedBy = (count: number, ofPackages: boolean, priority: number): Rolldown.CodeSplittingGroup => ({
  name: (id, context) => {
    const islands = RENDERER.test(id) ? [] : islandsOf(id, context);
    if (ofPackages !== (islands[0] === PORTAL && PACKAGE.test(id))) return null;
    if (islands.length !== count || EDITING.test(id)) return null;
    return ofPackages ? `${islands.join('-')}-packages` : islands.join('-');
  },
  priority,
});

/**
 * Which file the code of the browser goes into: one for what the same islands share, one for the list, instead of one for each
 * combination of screens. Fewer and larger files compress better, and a slow line waits for fewer answers.
 *
 * A file takes along what its modules import, so packages go before the product, and what more islands share before the rest.
 */
const CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: REACT, priority: ISLANDS_MAX + 4 },
    ...Array.from({ length: ISLANDS_MAX - 1 }, (_, index) => sharedBy(index + 2, false, index + 5)),
    { name: (id, context) => (isOfForms(id, context) ? 'forms' : null), priority: 4 },
    sharedBy(1, true, 3),
    sharedBy(1, false, 2),
    { name: (id, context) => (isOfList(id, context) ? 'list' : null), priority: 1 },
  ],
};

/** No property here does anything when it is read, so reads whose value nobody uses are left out. */
const MINIFY: Rolldown.MinifyOptions = { compress: { treeshake: { propertyReadSideEffects: false } } };

/** How the code of the browser is written. */
export const CLIENT_OUTPUT: Rolldown.OutputOptions = { codeSplitting: CHUNKS, minify: MINIFY };
