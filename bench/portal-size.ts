// Measures the script that the built portal loads until its first list, and what each screen adds, in brotli bytes.
// `node bench/portal-size.ts [--dir dist/client]`
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { PORTAL_MODULES, readScriptFiles } from '#server/publish/built-site.ts';

/** Brotli kilobytes of 1000 bytes. */
const BUDGET = { untilFirstListKb: 165, ownChunkKb: 20, chartsKb: 175 };

const { values } = parseArgs({ options: { dir: { type: 'string', default: 'dist/client' } } });
const folder = join(values.dir, '_astro');
const { files, filesOfModule, withImports } = readScriptFiles(folder);

const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
const size = (file: string): number => brotliCompressSync(readFileSync(join(folder, file)), { params }).length;
const sizes = new Map(files.map((file) => [file, size(file)]));
const kb = (some: Iterable<string>): number =>
  Math.round(Array.from(some, (file) => sizes.get(file)!).reduce((sum, bytes) => sum + bytes, 0) / 100) / 10;

const shell = withImports(PORTAL_MODULES.flatMap(filesOfModule));
const firstList = withImports(filesOfModule('UserListScreen'), new Set(shell));
const added = (file: string): Set<string> =>
  new Set([...withImports([file], new Set(shell))].filter((each) => !shell.has(each)));
const screens = files.filter((file) => /^\w+Screen\./.test(file));
const routes = screens.map((file) => ({
  screen: file.split('.')[0],
  ownChunkKb: kb([file]),
  addedToShellKb: kb(added(file)),
}));
const untilFirstListKb = kb(firstList);
/** The chunk of ECharts, which loads with the first chart. */
const chartsKb = kb(files.filter((file) => file.startsWith('ChartPlot.')));
const largest = [...firstList].toSorted((a, b) => sizes.get(b)! - sizes.get(a)!).slice(0, 12);

console.log(
  JSON.stringify(
    {
      benchmark: 'script of the portal, brotli',
      budget: BUDGET,
      untilFirstListKb,
      shellKb: kb(shell),
      chartsKb,
      files: firstList.size,
      largest: Object.fromEntries(largest.map((file) => [file, kb([file])])),
      routes,
    },
    null,
    2,
  ),
);
const isTooLarge = routes.some(({ ownChunkKb }) => ownChunkKb > BUDGET.ownChunkKb);
const areChartsTooLarge =
  chartsKb === 0 || chartsKb > BUDGET.chartsKb || firstList.has(files.find((file) => file.startsWith('ChartPlot.'))!);
if (untilFirstListKb > BUDGET.untilFirstListKb || isTooLarge || areChartsTooLarge) process.exitCode = 1;
