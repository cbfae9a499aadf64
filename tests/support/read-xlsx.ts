import { strFromU8, unzipSync } from 'fflate';

export interface Sheet {
  /** Cell values by row; undefined for an empty cell. */
  rows: (string | number | undefined)[][];
  /** The XML of the sheet. */
  xml: string;
  parts: Record<string, string>;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescape = (xml: string) =>
  xml
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const parseColumn = (reference: string) =>
  Array.from(reference.replace(/\d/g, '')).reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Reads the sheet of a workbook that `writeXlsx` wrote. */
export function readXlsx(file: Uint8Array): Sheet {
  const parts = Object.fromEntries(Object.entries(unzipSync(file)).map(([path, bytes]) => [path, strFromU8(bytes)]));
  const xml = parts['xl/worksheets/sheet1.xml']!;
  const rows = [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, cells]) => {
    const row: Sheet['rows'][number] = [];
    for (const [, reference, body] of cells!.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(.*?)<\/c>/gs)) {
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(body!)?.[1];
      row[parseColumn(reference!)] = text === undefined ? Number(/<v>(.*?)<\/v>/.exec(body!)![1]) : unescape(text);
    }
    return row;
  });
  return { rows, xml, parts };
}
