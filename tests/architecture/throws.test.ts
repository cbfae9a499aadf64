import { expect, test } from 'vitest';
import { isEndpoint } from '#domain/contract.ts';
import { listErrorCodes } from '#domain/endpoint.ts';
import { ERRORS } from '#domain/errors.ts';
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

/** Returns the codes that the docstrings of a text list under `@throws AppError`. */
const documentedCodes = (text: string): string[] =>
  [...text.matchAll(/@throws AppError\b((?:(?!\*\/|@)[^])*)/g)].flatMap(([, list = '']) =>
    list
      .replaceAll(/\n\s*\*/g, ' ')
      .split(/,|\band\b/)
      .flatMap((part) => /^\s*([A-Z]{4,}(?:_[A-Z]+)*)\b/.exec(part)?.[1] ?? []),
  );

test('@throws names codes of the table', () => {
  const unknown = sources.flatMap((path) =>
    documentedCodes(read(path)).flatMap((code) => (code in ERRORS ? [] : `${path} ${code}`)),
  );
  expect(sources.flatMap((path) => documentedCodes(read(path))).length).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});

test('the backend uses each code of the table except the one for a 403 without a code', () => {
  const code = find('src/{backend,server}/**/*.ts')
    .filter((path) => !path.includes('.test.'))
    .map(read)
    .join('\n');
  expect(Object.keys(ERRORS).filter((name) => !code.includes(`'${name}'`))).toEqual(['FORBIDDEN']);
});

test('the functions of a feature document codes that one of its endpoints declares', async () => {
  const undeclared: string[] = [];
  for (const feature of find('src/backend/features/*').filter((path) => !path.endsWith('.ts'))) {
    const text = find(`${feature}/**/*.ts`).map(read).join('\n');
    const modules = new Set([...text.matchAll(/from '#(domain\/[\w/-]+\.ts)'/g)].map(([, path]) => path!));
    const loaded = await Promise.all(
      [...modules].map((path) => import(/* @vite-ignore */ `../../src/${path}`) as Promise<object>),
    );
    const endpoints = loaded
      .flatMap((module) => Object.values(module) as unknown[])
      .flatMap((value) => (isEndpoint(value) ? [value] : Object.values(Object(value) as object).filter(isEndpoint)));
    const declared = new Set<string>(endpoints.flatMap(listErrorCodes));
    for (const code of documentedCodes(text)) if (!declared.has(code)) undeclared.push(`${feature} ${code}`);
  }
  expect(undeclared).toEqual([]);
});
