import { expect, test } from 'vitest';
import { renderCell } from './columns.ts';

test.each([
  ['', undefined],
  [false, undefined],
  [undefined, undefined],
  ['$5', '$5'],
])('a column that renders %j gives the cell %j, so that an empty one has no label', (rendered, cell) => {
  expect(renderCell({ field: 'owed', render: () => rendered }, { id: '1', owed: '0' })).toBe(cell);
});

test('a column may fill an empty text, such as that of a callback request', () => {
  const record = { id: '1', message: '', email: null };
  expect(renderCell({ field: 'message', render: () => 'Asks to be called' }, record)).toBe('Asks to be called');
  expect(renderCell({ field: 'message' }, record)).toBeUndefined();
  expect(renderCell({ field: 'email', render: () => 'x' }, record)).toBeUndefined();
});
