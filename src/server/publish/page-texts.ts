import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns translations as JSON that is safe inside a `<script>`: `{"locale": …, "texts": {namespace: …}}`. */
export type PageTextReader = (locale: string, namespaces: readonly string[]) => string;

/** Creates a function that reads the translations of a locale from `folder`; each file is read once. */
export function createPageTextReader(folder: string): PageTextReader {
  const files = new Map<string, string>();
  const read = (file: string): string => {
    // `</script>` and `<!--` would end the data block.
    if (!files.has(file)) {
      const json = JSON.stringify(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      files.set(file, json.replaceAll('<', String.raw`\u003c`));
    }
    return files.get(file)!;
  };
  return (locale, namespaces) => {
    const texts = [...new Set(namespaces)].map((name) => `"${name}":${read(join(locale, `${name}.json`))}`);
    return `{"locale":"${locale}","texts":{${texts.join(',')}}}`;
  };
}
