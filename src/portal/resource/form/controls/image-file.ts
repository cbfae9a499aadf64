import { IMAGE_FORMATS, IMAGE_MAX_MB } from '#domain/images/endpoints.ts';
import type { Problem } from '#domain/problems.ts';
import { MB } from '#domain/units.ts';

/** The formats of `IMAGE_FORMATS` as people call them; the server says them the same. */
export const FORMAT_NAMES = 'JPEG, PNG, WebP, AVIF';

/** What speaks against a file before it is sent; the server looks at its bytes as well. */
export function fileProblem(file: Pick<File, 'type' | 'size'>): Pick<Problem, 'code' | 'params'> | undefined {
  if (!(IMAGE_FORMATS as readonly string[]).includes(file.type))
    return { code: 'oneOf', params: { types: FORMAT_NAMES } };
  if (file.size > IMAGE_MAX_MB * MB) return { code: 'size', params: { n: IMAGE_MAX_MB } };
  return undefined;
}
