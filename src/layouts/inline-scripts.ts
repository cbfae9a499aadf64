import { createHash } from 'node:crypto';

/** Oldest browser versions that the pages with islands support. Target of the build; named in README.md. */
export const SUPPORTED_BROWSERS = { safari: '17.4', firefox: '128', chrome: '120' } as const;

/**
 * Returns the call of a function of `layouts/inline/` as the text of a script element. In pages, the module of the
 * function has its bundled program instead (`inlinePrograms` in `build/page-plugins.ts`). `parameters` pass as JSON.
 */
export function inlineScript<Parameters extends unknown[]>(
  program: (...parameters: Parameters) => void,
  ...parameters: Parameters
): string {
  // `<` could end the script element.
  const json = parameters.map((parameter) => JSON.stringify(parameter).replaceAll('<', '\\u003c'));
  return `(${String(program)})(${json.join(',')});`;
}

/** Returns the CSP source expression of an inline script or style. */
export const scriptHash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const;
