import type { Rolldown } from 'vite';

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const REACT = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;
const PACKAGE = /node_modules[\\/]/;
/** Brings all of a list with it, whichever list is opened first. */
const LIST = /[\\/]portal[\\/]resource[\\/]ResourceList\.tsx$/;
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
function islandsOf(id: string, context: Context): string[] {
  const islands = [...importersOf(id, context)].filter((importer) => context.getModuleInfo(importer)?.isEntry);
  return islands.includes(id) ? [] : islands.map(baseName).toSorted();
}

const isOfList = (id: string, context: Context): boolean =>
  [...importersOf(id, context)].some((importer) => LIST.test(importer));

/** What exactly `count` islands share: of the product, or of its packages, which change more rarely. */
const sharedBy = (count: number, ofPackages: boolean, priority: number): Rolldown.CodeSplittingGroup => ({
  name: (id, context) => {
    const islands = PACKAGE.test(id) === ofPackages ? islandsOf(id, context) : [];
    if (islands.length !== count) return null;
    return ofPackages ? `${islands.join('-')}-packages` : islands.join('-');
  },
  priority,
});

/**
 * Which file the code of the browser goes into: one for what the same islands share, one for the list, instead of one for each
 * combination of screens. Fewer and larger files compress better and are asked for at once.
 *
 * A file takes along what its modules import, so packages go before the product, and what more islands share before the rest.
 */
export const CLIENT_CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: REACT, priority: 2 * ISLANDS_MAX + 2 },
    ...Array.from({ length: ISLANDS_MAX }, (_, index) => index + 1).flatMap((count) => [
      sharedBy(count, true, 2 * count + 1),
      sharedBy(count, false, 2 * count),
    ]),
    { name: (id, context) => (isOfList(id, context) ? 'list' : null), priority: 1 },
  ],
};
