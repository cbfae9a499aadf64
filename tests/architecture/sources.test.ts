import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { find, read } from '#tests/support/sources.ts';

const code = find('src/**/*.{ts,tsx,astro,css}', 'scripts/**/*.{ts,mjs}', 'bench/**/*.ts');
const markup = code.filter((path) => /\.(tsx|astro)$/.test(path) && !path.includes('.test.'));
const countLines = (path: string) => read(path).split('\n').length - 1;
const findLines = (paths: string[], pattern: RegExp) =>
  paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 90)}`] : [])),
  );

test('a file has at most 300 lines, a test at most 400', () => {
  const tests = find('tests/**/*.ts');
  const long = [...code, ...tests].filter(
    (path) => countLines(path) > (/\.test\./.test(path) || path.startsWith('tests/') ? 400 : 300),
  );
  expect(long).toEqual([]);
});

test('a line of a comment has at most 120 characters', () => {
  expect(findLines([...code, ...find('tests/**/*.{ts,tsx}', '*.{ts,mjs}')], /^(?=.{121})\s*(?:\/\/|\/?\*)/u)).toEqual(
    [],
  );
});

test('durations derive from `src/domain/units.ts`', () => {
  const sources = find('src/**/*.{ts,tsx}').filter((path) => !/migrations\/|\.test\.|domain\/units\.ts$/.test(path));
  expect(findLines(sources, /\b(?:86_?400(?:_?000)?|3_?600_?000)\b(?!\.)|\b24 \* (?:60 \* 60|3_?600)\b/)).toEqual([]);
});

test('no regular expression finds markup in HTML: a text may look like it', () => {
  const sources = find('src/{backend,server,build,dev}/**/*.ts').filter((path) => !path.includes('.test.'));
  expect(
    findLines(sources, /[=(,:&|] ?\/(?![/^])[^/\n]*(?:<\\?\/?[a-z(!]|\b(?:href|content|src)=)[^\n]*\/[a-z]*[;,.)]/),
  ).toEqual([]);
});

test('no method of a request, response, socket or server of Node is replaced, and no internal one is used', () => {
  const assigned =
    /(?<![\w.])(?:req|res|request|response|incoming|outgoing|socket|server|front)\.\w*(?:push|write|head|end|emit|on|once|off|read|pipe|pause|resume|destroy|flush|header|headers|listen|close|timeout)\s*(?:\?\?|\|\||&&)?=(?![=>])/i;
  const allowed = /\bserver\.(?:headersTimeout|requestTimeout|keepAliveTimeout|timeout) = /;
  const sources = find('src/**/*.ts').filter((path) => !path.includes('.test.'));
  const hits = findLines(sources, /\b_handle\b/).concat(findLines(sources, assigned));
  expect(hits.filter((hit) => !allowed.test(hit))).toEqual([]);
});

test('portal, client, ui and domain import nothing for its side effects: package.json declares none', () => {
  expect(findLines(find('src/{portal,client,ui,domain}/**/*.{ts,tsx}'), /^import ['"]/)).toEqual([]);
});

test('classes and styles use logical directions', () => {
  const physical =
    /class(?:Name)?=[^>]*?["'`\s](?:-?(?:ml|mr|pl|pr|left|right|scroll-ml|scroll-mr)-|(?:text|float|clear)-(?:left|right)\b|(?:rounded|border)-(?:l|r|tl|tr|bl|br)(?:-|\b))/;
  expect(findLines(markup, physical)).toEqual([]);
  const css = /(?:margin|padding|border)-(?:left|right)|(?:^|[\s;{])(?:left|right)\s*:|text-align:\s*(?:left|right)/;
  expect(findLines(find('src/**/*.css', 'src/**/*.astro'), css)).toEqual([]);
});

test('markup contains no text: texts are in locales/', () => {
  const text = />\s*[A-Z][a-z]+(?:\s+[a-z]+)+[.!?]?\s*</;
  const attribute = /\b(?:aria-label|title|alt|placeholder|label)="[A-Z][a-z]+[^"]*"/;
  expect([...findLines(markup, text), ...findLines(markup, attribute)]).toEqual([]);
  expect(
    findLines(find('src/**/*.{ts,tsx,astro}', 'scripts/*.{ts,mjs}'), /\p{Script=Arabic}{3}/u).filter(
      (hit) => !/^src\/demo\/|\.test\.|^src\/domain\/locales\.ts:|^src\/domain\/imports\/import-words\.ts:/.test(hit),
    ),
  ).toEqual([]);
});

test('only `FieldGroup` renders a legend, with a wrapper that WebKit needs in a flex column', () => {
  expect(markup.filter((path) => /<legend[\s>]/.test(read(path)))).toEqual(['src/ui/form/Field.tsx']);
});

/** Components that may use viewport breakpoints: they span the window, or switch their layout with `useIsNarrow`. */
const VIEWPORT_VARIANT_FILES = [
  'src/portal/features/media/WaitingUploads.tsx',
  'src/portal/features/search/SearchPalette.tsx',
  'src/portal/features/visits/list/VisitBoard.tsx',
  'src/portal/resource/lazy-part.tsx',
];

test('screens use container queries instead of viewport breakpoints, which ignore the navigation', () => {
  const paths = find('src/portal/{areas,features,resource}/**/*.tsx').filter((path) => !path.includes('.test.'));
  // Touch targets are larger on phones, whatever the width of their container.
  const variant =
    /["'`\s](?:(?:max-)?(?:sm|md|lg|xl|2xl)|(?:min|max)-\[[^\]]+\]):(?!(?:min-h-11|py-2(?:\.5)?)\b)[a-z[-]/;
  const files = findLines(paths, variant).map((hit) => hit.split(':')[0]!);
  expect([...new Set(files)]).toEqual(VIEWPORT_VARIANT_FILES);
});

test('only `client/start`, the router and its tables know the first screen: parts load later with `lazyPart`', () => {
  const paths = find('src/{islands,ui,portal}/**/*.{ts,tsx}').filter(
    (path) => !/[.]test[.]|^src\/client\/start\/|^src\/portal\/(?:router|first-queries|screens)[.]/.test(path),
  );
  expect(
    findLines(paths, /\b(?:re)?paint(?:ed|s|ing)\b|first[ -]?(?:paint|screen)|early[ -]?request|requestIdle/i),
  ).toEqual([]);
});

test('icons are imported from their own files, because the index would bring all of them before the first list', () => {
  expect(findLines(find('src/**/*.{ts,tsx,astro}'), /^(?!import type).*from 'lucide-react'/)).toEqual([]);
});

/** Components that repeat the value of a native date or time field in the language of the page. */
const NATIVE_DATE_FIELDS = [
  'src/portal/features/dashboard/MoneySection.tsx',
  'src/portal/resource/DateInput.tsx',
  'src/ui/form/TimeRange.tsx',
];

test('native date and time fields repeat their value in the language of the page', () => {
  const paths = markup.filter((path) => /type="(?:date|time|datetime-local|month|week)"/.test(read(path)));
  expect(paths.toSorted()).toEqual(NATIVE_DATE_FIELDS);
});

test('no source contains a to-do mark or disables a check', () => {
  const tests = find('tests/**/*.ts');
  // The brackets keep this file from matching itself.
  const marks =
    /\b(?:TOD[O]|FIXM[E]|HAC[K]|oxlint-disabl[e]|eslint-disabl[e]|as an[y])\b|@ts-(?:ignor[e]|nochec[k])|\.(?:onl[y]|ski[p]|tod[o])\(/;
  expect(findLines([...code, ...tests], marks)).toEqual([]);
});

test('no file is a barrel or a collection of helpers', () => {
  const odd = code.filter((path) => /(?:^|\/)(?:index\.tsx?|utils?|helpers?|common|types)(?:\.tsx?|\/)/.test(path));
  expect(odd).toEqual([]);
});

test('files are named in kebab-case, or after the one component that they export', () => {
  const odd = code.filter((path) => {
    const name = path.split('/').at(-1)!;
    return !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|resource|d|txt|xml|webmanifest))?|[A-Z][A-Za-z0-9]*(?:\.test)?|\[(?:\.\.\.)?[a-z]+\]|404)\.(?:ts|tsx|astro|css|mjs)$/.test(
      name,
    );
  });
  expect(odd).toEqual([]);
});

/** Matches JavaScript: a member of a browser's global, an arrow or other function, or a declaration. */
const PROGRAM =
  /(?<![\w./:#-])(?:document|window|self|globalThis|localStorage|sessionStorage|location|navigator|history)\??\.[a-z]\w+|\w=>|=> ?\{|\) ?=>|\bfunction\b[ \w]*\([^)]*\) ?\{...|(?<!export )\b(?:const|let|var) [\w{[][^=]*=[^=]/s;

/** Names without which a module contains no program for the browser. Parsing every module would take long. */
const BROWSER_NAME =
  /\b(?:document|window|self|globalThis|localStorage|sessionStorage|location|navigator|history)\??\.|\baddEventListener|\bfunction ?\(/;

/** Returns the texts that contain JavaScript, of a module or of the frontmatter of a page. */
function findPrograms(path: string, text: string): string[] {
  const module = path.endsWith('.astro') ? (/^---\n(.*?)^---$/ms.exec(text)?.[1] ?? '') : text;
  if (!BROWSER_NAME.test(module)) return [];
  const found: string[] = [];
  const check = (value: string) => PROGRAM.test(value) && found.push(`${path} ${value.trim().slice(0, 90)}`);
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && check(value)),
    TemplateLiteral: ({ quasis }) => void check(quasis.map(({ value }) => value.raw).join('x')),
  }).visit(parseSync(path.replace(/\.astro$/, '.ts'), module).program);
  return found;
}

test('no program is a string: what runs in the browser is a module', () => {
  const paths = find('src/**/*.{ts,tsx,astro}').filter((path) => !/\.test\.|\/migrations\//.test(path));
  expect(paths.flatMap((path) => findPrograms(path, read(path)))).toEqual([]);
  expect(findPrograms('a.ts', "const A = 'addEventListener(x, () => { go() })';")).toHaveLength(1);
  expect(findPrograms('a.astro', '---\nconst A = `document.body.hidden=${B}`;\n---\n')).toHaveLength(1);
});
