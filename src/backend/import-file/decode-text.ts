const LITTLE_ENDIAN = [0xff, 0xfe];
const BIG_ENDIAN = [0xfe, 0xff];
/** Number of bytes in which UTF-16 without a byte order mark is detected by its zero bytes. */
const PROBE_BYTES = 200;

/**
 * Decodes a text file: UTF-8 or UTF-16 with or without a byte order mark, else Windows-1256, which has Arabic letters
 * and the French accents of Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = findUtf16(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const startsWith = (mark: number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (startsWith(LITTLE_ENDIAN)) return 'utf-16le';
  if (startsWith(BIG_ENDIAN)) return 'utf-16be';
  const probe = bytes.subarray(0, PROBE_BYTES);
  const zerosAt = (parity: number) => probe.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const enough = probe.length / 8;
  if (zerosAt(1) > enough && zerosAt(0) === 0) return 'utf-16le';
  if (zerosAt(0) > enough && zerosAt(1) === 0) return 'utf-16be';
  return undefined;
}
