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
