import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { runAfterClick } from './FormRow.tsx';

test('runs an action immediately while no button is pressed', () => {
  const action = vi.fn();
  runAfterClick(action);
  expect(action).toHaveBeenCalledOnce();
});

test('delays an action until the click has arrived', async () => {
  const order: string[] = [];
  document.body.addEventListener('click', () => order.push('click'), { once: true });
  fireEvent.mouseDown(document.body);
  runAfterClick(() => order.push('message'));
  fireEvent.mouseUp(document.body);
  fireEvent.click(document.body);
  await vi.waitFor(() => expect(order).toEqual(['click', 'message']), 10_000);
});
