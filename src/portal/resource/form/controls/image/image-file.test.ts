import { expect, test } from 'vitest';
import { IMAGE_FORMATS } from '#domain/images/endpoints.ts';
import { findFileProblem, FORMAT_NAMES } from './ImageControl.tsx';

const MB = 1024 * 1024;

test('accepts an image of 5 MB and rejects one byte more', () => {
  expect(findFileProblem({ type: 'image/png', size: 5 * MB })).toBeUndefined();
  expect(findFileProblem({ type: 'image/png', size: 5 * MB + 1 })).toEqual({ code: 'size', params: { n: 5 } });
});

test('rejects other file types and lists the accepted formats', () => {
  for (const type of ['image/svg+xml', 'image/gif', 'application/pdf', ''])
    expect(findFileProblem({ type, size: 1 })).toEqual({ code: 'oneOf', params: { types: FORMAT_NAMES } });
});

test('names every format', () => {
  expect(FORMAT_NAMES.toLowerCase().split(', ')).toEqual(IMAGE_FORMATS.map((format) => format.replace('image/', '')));
});
