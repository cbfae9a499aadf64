import { useState } from 'react';

export interface Row<Item> {
  /** Stays with the item wherever it moves. */
  id: number;
  item: Item;
}

let count = 0;
const rowsOf = <Item>(text: string): Row<Item>[] => {
  try {
    const items: unknown = JSON.parse(text || '[]');
    return Array.isArray(items) ? items.map((item: Item) => ({ id: ++count, item })) : [];
  } catch {
    return [];
  }
};

/** The items of a JSON list as rows that keep their identity while they are edited, moved and taken away. */
export function useJsonRows<Item>(text: string, onChange: (text: string) => void) {
  const [held, setHeld] = useState(() => ({ text, rows: rowsOf<Item>(text) }));
  let { rows } = held;
  if (held.text !== text) {
    // The form was laid over another version.
    rows = rowsOf<Item>(text);
    setHeld({ text, rows });
  }
  const take = (next: Row<Item>[]) => {
    const written = JSON.stringify(next.map(({ item }) => item));
    setHeld({ text: written, rows: next });
    onChange(written);
  };
  return {
    rows,
    put: (next: Row<Item>[]) => take(next),
    add: (item: Item) => take([...rows, { id: ++count, item }]),
    edit: (id: number, part: Partial<Item>) =>
      take(rows.map((row) => (row.id === id ? { id, item: { ...row.item, ...part } } : row))),
    remove: (id: number) => take(rows.filter((row) => row.id !== id)),
  };
}
