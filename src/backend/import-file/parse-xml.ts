import sax from 'sax';
import { FileError } from './import-job.ts';

export type XmlAttributes = Record<string, string>;

/** Callbacks with the names of elements without their prefixes. */
interface Handlers {
  onOpen?(name: string, attributes: XmlAttributes): void;
  onText?(text: string): void;
  onClose?(name: string): void;
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Parses XML as a stream and removes namespace prefixes. Custom entities are not expanded.
 * @throws FileError for damaged XML
 */
export function parseXml(bytes: Uint8Array | undefined, { onOpen, onText, onClose }: Handlers): void {
  if (!bytes) return;
  const parser = sax.parser(true, { position: false });
  const localName = (name: string) => name.slice(name.indexOf(':') + 1);
  Object.assign(parser, {
    onerror() {
      throw new FileError('fileUnreadable');
    },
    onopentag: ({ name, attributes }: sax.Tag) => onOpen?.(localName(name), attributes),
    ontext: (text: string) => onText?.(text),
    oncdata: (text: string) => onText?.(text),
    onclosetag: (name: string) => onClose?.(localName(name)),
  });
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
  parser.close();
}
