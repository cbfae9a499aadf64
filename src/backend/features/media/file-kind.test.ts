import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mp4Bytes, pdfBytes, phoneVideo, webmBytes } from '#tests/support/media-files.ts';
import { detectFileKind, HEAD_BYTES } from './file-kind.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const EBML = '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01';

test.each([
  ['\xff\xd8\xff\xe0', 'image', 'webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'image', 'webp'],
  ['\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'video', 'mp4'],
  ['\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'video', 'mp4'],
  ['\0\0\0\x1cftypM4V \0\0\0\0', 'video', 'mp4'],
  [`${EBML}\x42\x82\x84webm`, 'video', 'webm'],
  [`${EBML}\x42\x82\x01\0\0\0\0\0\0\x04webm`, 'video', 'webm'],
  ['%PDF-1.4\n', 'document', 'pdf'],
  ['%PDF-2.0\r\n%\xe2\xe3', 'document', 'pdf'],
  ['\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'video', 'mp4'],
  ['\0\0\0\x18ftyp3gp5\0\0\x02\0', 'video', 'mp4'],
])('accepts %j', (text, type, extension) => {
  expect(detectFileKind(bytes(text))).toMatchObject({ type, extension });
});

test.each([
  '',
  'GIF89a',
  '<svg>',
  '<html>%PDF-1.4\n',
  `${' '.repeat(1_024)}%PDF-1.4\n`,
  '\xef\xbb\xbf<!-- %PDF-1.4\n',
  '\n%PDF-1.4<script>',
  '%PDF-1.4<script>',
  '%PDF-9.9\n',
  '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  '\0\0\0\x18ftypM4A \0\0\0\0',
  'ftypisom',
  `${EBML}\x42\x82\x88matroska`,
  'webm',
  'MZ\x90\0',
  'PK\x03\x04',
])('rejects %j', (text) => {
  expect(detectFileKind(bytes(text))).toBeUndefined();
});

test.each([
  ['nothing', ''],
  ['a byte order mark', '\xef\xbb\xbf'],
  ['a byte order mark of UTF-16', '\xff\xfe'],
  ['line breaks', '\r\n\n'],
  ['the header of a printer', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE = PDF\r\n'],
  ['1,023 bytes', 'x'.repeat(1_023)],
])('accepts a PDF after %s', (_what, before) => {
  expect(detectFileKind(bytes(`${before}%PDF-1.7\n%\xe2\xe3`))).toMatchObject({
    type: 'document',
    offset: before.length,
  });
});

test('of bytes before a file, only those before a PDF are accepted, and never those of a page', () => {
  const files = [bytes('\xff\xd8\xff\xe0'), mp4Bytes(200), phoneVideo(), webmBytes(), pdfBytes()];
  const noise = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 1_100 }),
    fc.string({ unit: fc.constantFrom('<!doctype html>', '<script>', '@PJL ', '\r\n', '\xef\xbb\xbf', '%PDF-') }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...files), noise, fc.uint8Array({ maxLength: 20 }), (file, before, after) => {
      const start = typeof before === 'string' ? bytes(before) : Buffer.from(before);
      const whole = Buffer.concat([start, file, after]);
      const kind = detectFileKind(whole.subarray(0, HEAD_BYTES));
      if (kind?.type !== 'document') return;
      expect(whole.toString('latin1', kind.offset, kind.offset! + 5)).toBe('%PDF-');
      expect(whole.subarray(0, kind.offset).includes('<')).toBe(false);
      expect(detectFileKind(whole.subarray(kind.offset))).toMatchObject({ type: 'document', offset: 0 });
    }),
  );
});
