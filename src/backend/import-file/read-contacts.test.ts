import { expect, test } from 'vitest';
import { aCsv, aFileOf } from '#tests/support/import-files.ts';
import { read } from '#tests/support/read-import-file.ts';

const encode = (text: string) => new TextEncoder().encode(text);

test('reads contacts of three versions', async () => {
  const cards = [
    'garbage',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Haddad;Samir;;;\r\nFN:Samir Haddad\r\nTEL;TYPE=FAX:01 234567',
    'item1.TEL;TYPE="CELL,VOICE":+961 3 123 456\r\nEMAIL;TYPE=HOME:samir@exam\r\n ple.com\r\nORG:Nour\\, Taxi;Fleet\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D8=AD=D8=AF=D8=A7=D8=AF;=D8=B3=\r\n=D9=85=D9=8A=D8=B1;;;',
    'TEL;CELL:70123456\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:4.0\r\nFN:أبو علي\r\nTEL;PREF=2;VALUE=uri:tel:+961-1-999999',
    'TEL;VALUE=uri;TYPE="voice,cell":tel:+961-70-999999\r\nTEL;VALUE=uri;PREF=1:tel:+961-3-999999\r\nEND:VCARD',
  ].join('\r\n');
  const { format, headings, rows } = await read(aFileOf(encode(cards), 'contacts.vcf'));
  expect(format).toBe('vcard');
  expect(headings).toEqual(['name', 'company', 'phone', 'email']);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Haddad, Samir', 'Nour, Taxi', '+961 3 123 456\n01 234567', 'samir@example.com'],
    ['حداد, سمير', '', '70123456', ''],
    ['أبو علي', '', 'tel:+961-3-999999\ntel:+961-70-999999\ntel:+961-1-999999', ''],
  ]);
});

test.each([
  ['Label', 'Value', 'Middle Name', 'Work Fax', 'Mobile'],
  ['Libellé', 'Valeur', 'Deuxième prénom', 'Télécopie', 'Portable'],
])(
  'joins the addresses of a contact (%s), mobile numbers first and faxes last',
  async (label, value, middle, fax, mobile) => {
    const addresses = ['E-mail 1', 'E-mail 2', 'Phone 1', 'Phone 2', 'Phone 3'];
    const { headings, rows } = await read(
      aCsv([
        [
          'First Name',
          middle,
          'Last Name',
          ...addresses.flatMap((name) => [`${name} - ${label}`, `${name} - ${value}`]),
        ],
        ['Samir', 'Fadi', 'Haddad', 'Work', 'a@b.co', '* Home', 'c@d.co', fax, '01 1', 'Home', '01 2', mobile, '03 3'],
        ['Leila', '', 'Nour', '', '', '', '', '', '70 4'],
      ]),
    );
    expect(headings).toEqual(['First Name', 'Last Name', 'E-mail', 'Phone']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Samir Fadi', 'Haddad', 'c@d.co\na@b.co', '03 3\n01 2\n01 1'],
      ['Leila', 'Nour', '', '70 4'],
    ]);
  },
);
