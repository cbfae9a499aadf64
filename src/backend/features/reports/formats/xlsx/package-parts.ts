import type { ReportSheet } from '../sheet.ts';
import { getColumnLetters, escapeXml } from './xml.ts';
import { buildStylesXml } from './styles.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Maximum characters of a sheet's name. */
const SHEET_NAME_MAX = 31;
const sheetName = (title: string) => title.replace(/[[\]:*?/\\]/g, ' ').slice(0, SHEET_NAME_MAX);

export const SHEET_PATH = 'xl/worksheets/sheet1.xml';

/** Returns every part of the workbook but the sheet, by path. */
export function createPackageParts({ title, locale }: ReportSheet): Record<string, string> {
  const name = escapeXml(sheetName(title));
  const quoted = `'${name.replaceAll("'", "''")}'`;
  const relationship = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`;
  const part = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`;
  return {
    '[Content_Types].xml': [
      `${XML}<Types xmlns="${PACKAGE}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      part('xl/workbook.xml', `${CONTENT}.sheet.main+xml`),
      part('xl/styles.xml', `${CONTENT}.styles+xml`),
      part(SHEET_PATH, `${CONTENT}.worksheet+xml`),
      part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
      '</Types>',
    ].join(''),
    '_rels/.rels': [
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">`,
      relationship(1, `${OFFICE}/officeDocument`, 'xl/workbook.xml'),
      relationship(2, `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
      '</Relationships>',
    ].join(''),
    'docProps/core.xml': [
      `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">`,
      `<dc:title>${escapeXml(title)}</dc:title><dc:language>${locale}</dc:language></cp:coreProperties>`,
    ].join(''),
    'xl/workbook.xml': [
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
      `<sheet name="${name}" sheetId="1" r:id="rId1"/></sheets><definedNames>`,
      // Repeats the headings on each printed page.
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">${quoted}!$1:$1</definedName>`,
      '</definedNames></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': [
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">`,
      relationship(1, `${OFFICE}/worksheet`, 'worksheets/sheet1.xml'),
      relationship(2, `${OFFICE}/styles`, 'styles.xml'),
      '</Relationships>',
    ].join(''),
    'xl/styles.xml': buildStylesXml(),
  };
}

/** Returns the XML of the sheet before its rows: direction, frozen headings and column widths. */
export const buildSheetHead = ({ columns }: ReportSheet, isRightToLeft: boolean): string =>
  [
    `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>`,
    `<sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}>`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>',
    ...columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`),
    '</cols><sheetData>',
  ].join('');

/** Returns the XML of the sheet after its rows: the filter over `rows` data rows, and the print layout. */
export const buildSheetTail = ({ columns }: ReportSheet, rows: number): string =>
  [
    `</sheetData><autoFilter ref="A1:${getColumnLetters(columns.length - 1)}${rows + 1}"/>`,
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>',
  ].join('');
