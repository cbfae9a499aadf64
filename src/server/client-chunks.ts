import type { Rolldown } from 'vite';

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** With the few lines that tie a build's files together. */
const REACT = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/;
/** The renderer that starts every island. */
const RENDERER = /@astrojs[\\/]react[\\/]/;
const PACKAGE = /node_modules[\\/]/;
/** Brings all of a list with it, whichever list is opened first. */
const LIST = /[\\/]portal[\\/]resource[\\/]ResourceList\.tsx$/;
const LIST_KIT = /[\\/]portal[\\/]resource[\\/][^\\/]+$/;
/** The public pages load these later, so for the build they are no entries. Nothing of the portal may come along. */
const ISLAND = /[\\/]src[\\/]islands[\\/](?:start-island|gallery[\\/]GalleryLightbox)\.tsx$/;
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
const isEntry = remembered((id, context) => ISLAND.test(id) || context.getModuleInfo(id)?.isEntry === true);

const isOfList = remembered(
  (id, context) => LIST_KIT.test(id) || [...allImportersOf(id, context)].some((importer) => LIST.test(importer)),
);

/** What exactly `count` islands share. The packages of a single one stay apart: they change more rarely than the product. */
const sharedBy = (count: number, ofPackages: boolean, priority: number): Rolldown.CodeSplittingGroup => ({
  name: (id, context) => {
    const isPackage = count === 1 && PACKAGE.test(id);
    const islands = RENDERER.test(id) || isPackage !== ofPackages ? [] : islandsOf(id, context);
    if (islands.length !== count) return null;
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
export const CLIENT_CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: REACT, priority: ISLANDS_MAX + 3 },
    ...Array.from({ length: ISLANDS_MAX - 1 }, (_, index) => sharedBy(index + 2, false, index + 4)),
    sharedBy(1, true, 3),
    sharedBy(1, false, 2),
    { name: (id, context) => (isOfList(id, context) ? 'list' : null), priority: 1 },
  ],
};
