import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from './app.ts';
import { aFile } from './pictures.ts';

/** Returns an MP4 file whose media data is random. */
export const mp4Bytes = (bytes = 100_000, brand = 'isom'): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\x02\0${brand}mp41`, 'latin1'),
    // The size 0 means that the box extends to the end of the file.
    Buffer.from('\0\0\0\0mdat', 'latin1'),
    randomBytes(bytes - 32),
  ]);
/** Returns a QuickTime video with H.264, AAC, a track of time codes and a place. */
export const phoneVideo = (): Buffer => readFileSync(new URL('../fixtures/phone.mov', import.meta.url));
export const webmBytes = (type = 'webm'): Buffer =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f3810842828', 'hex'),
    Buffer.from([0x42, 0x82, 0x80 + type.length]),
    Buffer.from(type),
    randomBytes(1_000),
  ]);
export const pdfBytes = (): Buffer => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

export const aVideo = (name = 'VID_0042.mp4', bytes?: number): File => aFile(mp4Bytes(bytes), name, 'video/mp4');
export const aPdf = (name = 'invoice.pdf'): File => aFile(pdfBytes(), name, 'application/pdf');

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Lists the stored files and the pending uploads. */
export const listFiles = async ({ deps }: App): Promise<{ stored: string[]; waiting: string[] }> => ({
  stored: await filesIn(join(deps.config.dataDir, 'files')),
  waiting: await filesIn(join(deps.config.dataDir, 'uploads')),
});
