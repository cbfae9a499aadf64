// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { moveItem, SortableList } from './SortableList.tsx';

afterEach(cleanup);

const labels = {
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, total: number) => `${name} is number ${place} of ${total}`,
};

function Letters() {
  const [items, setItems] = useState(['A', 'B', 'C']);
  return (
    <SortableList
      items={items}
      keyOf={(item) => item}
      nameOf={(item) => item}
      labels={labels}
      onMove={(from, to) => setItems(moveItem(items, from, to))}
    >
      {(item) => <b>{item}</b>}
    </SortableList>
  );
}
const order = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

test('moves an item in either direction', () => {
  expect(moveItem(['A', 'B', 'C', 'D'], 0, 2)).toEqual(['B', 'C', 'A', 'D']);
  expect(moveItem(['A', 'B', 'C', 'D'], 3, 1)).toEqual(['A', 'D', 'B', 'C']);
});

test('moves an item by button, announces its position, and keeps the focus', () => {
  render(<Letters />);
  press('Move A down');
  expect(order()).toEqual(['B', 'A', 'C']);
  expect(screen.getByRole('status').textContent).toBe('A is number 2 of 3');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move A down');
  press('Move C up');
  expect(order()).toEqual(['B', 'C', 'A']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move C up');
});

test('disables moving the first item up and the last one down', () => {
  render(<Letters />);
  press('Move A up');
  press('Move C down');
  expect(order()).toEqual(['A', 'B', 'C']);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('moves an item that is dragged past the middle of others', () => {
  render(<Letters />);
  const items = screen.getAllByRole('listitem');
  for (const [index, item] of items.entries())
    item.getBoundingClientRect = () => ({ top: index * 100, height: 100 }) as DOMRect;
  const handle = items[0]!.querySelector<HTMLElement>('span')!;
  handle.setPointerCapture = () => {};
  const at = (clientY: number) => ({ clientY, button: 0, pointerId: 1 });
  fireEvent.pointerDown(handle, at(50));
  fireEvent.pointerMove(handle, at(180));
  fireEvent.pointerUp(handle, at(180));
  expect(order()).toEqual(['B', 'A', 'C']);
});
