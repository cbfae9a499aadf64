import type { ImportAnswers } from '#domain/imports/import-fields.ts';
import { aFileOf, aWorkbook, encodeText } from './import-files.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const TYPED_LIST = [
  'garage list;;;;;',
  'Client;Tel;Plate;Make;Model;Year',
  'Fadi Aoun;03/511001 - 70 511001;T1 | أ | 5;Kia;Rio;2015/2016',
  ";;T2;Kia;Rio;'09",
  'Rola Aoun;03 511001 (wife);T3;Kia;Rio;MY2018',
  'أبوعلي;tel: 03-511002;T4;Kia;Rio;',
  'Ziad Nader;03511003.0;T5;Kia;Rio;2011',
  'ziad  nader;+961 3 511003;T6;Kia;Rio;2012',
].join('\n');
const GOOGLE = [
  'First Name,Middle Name,Last Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
  'Maya,,Saab,,* myContacts,Home,maya.saab@example.com,Mobile,+961 3 522 001 ::: +961 70 522 001,,',
  ',,,Cedars Taxi,* myContacts,,,Work,01 522002,Mobile,70522002',
].join('\n');
const CONTACTS = [
  'BEGIN:VCARD\nVERSION:3.0\nN:Rahme;Elie;;;\nTEL;TYPE=CELL:03 533 001\nEND:VCARD',
  'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D8=AD=D8=AF=D8=A7=D8=AF;=D8=B3=D9=85=D9=8A=D8=B1;;;\nTEL;CELL:0096103533002\nEND:VCARD',
].join('\n');

/**
 * Lists of clients as garages keep them: title, file, answers, the owner of each plate, and the rows of which something
 * is reported.
 */
export const IMPORT_LISTS: readonly [string, () => File, ImportAnswers, Record<string, string>, string[]][] = [
  [
    'a workbook of a French office',
    () =>
      aWorkbook(
        [
          ['Fichier clients', '', '', '', '', ''],
          ['Nom du client', 'Tél. portable', 'Immatriculation', 'Marque', 'Modèle', 'Mise en circulation'],
          ['LEFÈVRE René', '06/12/34/56/78', 'AB-123-CD', 'CITROËN', 'C3', { xml: '<v>42369</v>', style: 1 }],
          ['', '', 'AB-124-CD', 'Renault', 'Clio', '2017'],
          ['', '', 'AB-125-CD', 'Peugeot', '2008', '03/2019'],
          ['Éloïse Gérard', '+33 (0)6 98 76 54 32', 'AB-126-CD', 'Renault', 'Zoé', '2020'],
        ],
        ['A1:F1', 'A3:A5', 'B3:B5'],
      ),
    { countryCode: '+33' },
    { AB123CD: 'René LEFÈVRE', AB124CD: 'René LEFÈVRE', AB125CD: 'René LEFÈVRE', AB126CD: 'Éloïse Gérard' },
    [],
  ],
  [
    'a list of an Arabic office in Windows-1256',
    () =>
      aFileOf(
        encodeText(
          'الاسم;رقم الهاتف;رقم اللوحة;الماركة;الموديل;سنة الصنع\nسمير الخوري;03/544001;ق 544001;تويوتا;كورولا;2015\n' +
            'ليلى الخوري;03/544001;ق 544002;Kia;Rio;2016\nشركة النور;70 544003 و 03 544003;ق 544003;Kia;Rio;2017\n',
          'windows-1256',
        ),
      ),
    { people: { 3: 'other' } },
    { ق544001: 'سمير الخوري', ق544002: 'ليلى الخوري', ق544003: 'شركة النور' },
    ['3', '4'],
  ],
  ['contacts of Google', () => aFileOf(encode(GOOGLE)), {}, {}, ['2', '3']],
  ['a vCard', () => aFileOf(encode(CONTACTS), 'contacts.vcf'), {}, {}, []],
  [
    'a list that was typed',
    () => aFileOf(encode(TYPED_LIST)),
    { sameAsAbove: true, sharedNumbers: 'other', lastName: '-', year: 2000 },
    { T1أ5: 'Fadi Aoun', T2: 'Fadi Aoun', T3: 'Rola Aoun', T4: 'أبوعلي -', T5: 'Ziad Nader', T6: 'Ziad Nader' },
    ['3', '4', '5'],
  ],
];
