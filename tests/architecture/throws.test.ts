import { expect, test } from 'vitest';
import { find, read } from '#tests/support/sources.ts';

const sources = find('src/{domain,backend,client,ui}/**/*.{ts,tsx}', 'src/portal/resource/**/*.{ts,tsx}').filter(
  (path) => !path.includes('.test.'),
);

interface Undocumented {
  path: string;
  missing: string;
}

/** Codes that an exported function throws itself and that its docstring does not list. */
function undocumentedIn(path: string): Undocumented[] {
  const text = read(path);
  const declarations = [
    ...text.matchAll(
      /^(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export (?:(?:async )?function (\w+)|const (\w+) =\s+(?:async )?(?:<[^>]*>)?\()/gm,
    ),
  ];
  return declarations.flatMap(({ index, 0: head, 1: docstring = '', 2: declared, 3: arrow }) => {
    const rest = text.slice(index + head.length);
    const end = /^(?:\}|\S.*;|\);|\/\*\*|export |const |(?:async )?function )/m.exec(rest)?.index ?? rest.length;
    const body = rest.slice(0, end);
    const codes = new Set([...body.matchAll(/throw new AppError\('([A-Z_]+)'/g)].map((match) => match[1]!));
    return [...codes]
      .filter((code) => !new RegExp(`@throws AppError\\b[^@]*\\b${code}\\b`).test(docstring))
      .map((code) => ({ path, missing: `${declared ?? arrow}: @throws AppError ${code}` }));
  });
}

test('an exported function documents the AppError that it throws', () => {
  expect(sources.flatMap(undocumentedIn)).toEqual([]);
});

const KITS = ['src/{domain,client,ui}/**/*.{ts,tsx}', 'src/{backend,portal}/resource/**/*.{ts,tsx}'];
const EXPORTED_FUNCTION =
  /(\*\/\n)?^export (?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=\n]+)? =\s+(?:async )?(?:<[^=]*>)?\()/gm;

test('an exported function of domain, client, ui and the kits has a docstring', () => {
  const undocumented = find(...KITS)
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) =>
      [...read(path).matchAll(EXPORTED_FUNCTION)]
        .filter(([, docstring]) => !docstring)
        .map(([, , declared, arrow]) => `${path} ${declared ?? arrow}`),
    );
  expect(undocumented).toEqual([]);
});
