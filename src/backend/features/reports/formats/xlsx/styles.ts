import type { CellKind } from '#domain/reports/columns.ts';

type StyleName = Exclude<CellKind, 'money'> | 'money0' | 'money2' | 'money3';

const FORMATS: Record<Exclude<StyleName, 'text' | 'code'>, string> = {
  // Spreadsheet programs show the month in their own language.
  date: 'd\\ mmm\\ yyyy',
  number: '#,##0',
  year: '0',
  hours: '0.0',
  percent: '0.0%',
  money0: '#,##0',
  money2: '#,##0.00',
  money3: '#,##0.000',
};
const NAMES = ['text', 'code', ...Object.keys(FORMATS)] as StyleName[];
/** First id of a custom number format; lower ids are built in. */
const FIRST_FORMAT = 164;
const HEADER = NAMES.length;

/** Index of the style of headings. */
export const HEADER_STYLE = HEADER;

/** Returns the index of the style of a cell; `decimals` applies to amounts, and `isTotal` selects bold. */
export function getStyleIndex(kind: CellKind, { decimals = 2, isTotal = false } = {}): number {
  const name = kind === 'money' ? (`money${decimals}` as StyleName) : kind;
  const index = NAMES.indexOf(name);
  return isTotal ? HEADER + 1 + index : index;
}

/** Returns `xl/styles.xml`: a style per kind, the headings' style, and a bold style per kind. */
export function buildStylesXml(): string {
  const formats = Object.entries(FORMATS).map(([name, code], at) => ({ name, code, id: FIRST_FORMAT + at }));
  const cell = (name: StyleName, font: number) => {
    const id = formats.find((format) => format.name === name)?.id ?? 0;
    // Codes stay left-to-right in a right-to-left sheet.
    const alignment = name === 'code' ? '<alignment readingOrder="1"/>' : '';
    const head = `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"`;
    return alignment ? `${head} applyAlignment="1">${alignment}</xf>` : `${head}/>`;
  };
  const header =
    '<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1"/>';
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${formats.length}">`,
    ...formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
    '</numFmts>',
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE8E3D9"/><bgColor indexed="64"/></patternFill></fill></fills>',
    '<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"><color rgb="FF24404A"/></bottom>',
    '</border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${2 * NAMES.length + 1}">`,
    ...NAMES.map((name) => cell(name, 0)),
    header,
    ...NAMES.map((name) => cell(name, 1)),
    '</cellXfs></styleSheet>',
  ].join('');
}
