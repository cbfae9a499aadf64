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
/** More islands than can ever share a module. */
const ISLANDS_MAX = 20;

/** What imports a module statically, however far away, itself included. */
function importersOf(id: string, context: Context, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const importer of context.getModuleInfo(id)?.importers ?? []) importersOf(importer, context, found);
  return found;
}

const baseName = (id: string): string => /([^\\/]+?)\.\w+(?:\?.*)?$/.exec(id)?.[1]?.replace(/\W+/g, '_') ?? 'entry';

/** The islands that load a module from the start; its file is named after them. */
const islandsOf = (id: string, context: Context): string[] =>
  [...importersOf(id, context)]
    .filter((importer) => context.getModuleInfo(importer)?.isEntry)
    .map(baseName)
    .toSorted();

const isOfList = (id: string, context: Context): boolean =>
  LIST_KIT.test(id) || [...importersOf(id, context)].some((importer) => LIST.test(importer));

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
