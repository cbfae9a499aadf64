import { expect, test } from 'vitest';
import { aFileOf } from '#tests/support/import-files.ts';
import { read as readFile } from '#tests/support/read-import-file.ts';

const read = (text: string) => readFile(aFileOf(new TextEncoder().encode(text)));

test.each([
  [
    'Samir Haddad 03 123456\nRita Khoury: 70/123457\n',
    ['Samir Haddad', '03 123456', ''],
    ['Rita Khoury', '70/123457', ''],
  ],
  ['Clients\nSamir 03 123456\n03/123457 Rita', ['Samir', '03 123456', ''], ['', '03/123457', 'Rita']],
  ['Samir - 03123456 - Kia Rio\n\n٠٣١٢٣٤٥٧ ليلى\n', ['Samir', '03123456', 'Kia Rio'], ['', '٠٣١٢٣٤٥٧', 'ليلى']],
])('splits the lines of the list %j, which has no separators', async (text, ...cells) => {
  expect((await read(text)).rows.map((row) => row.cells)).toEqual(cells);
});

test('finds no rows below headings with empty lines of separators', async () => {
  await expect(read('Name;Phone\n;\n;\n')).rejects.toMatchObject({ code: 'fileEmpty' });
});
