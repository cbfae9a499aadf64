// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

afterEach(cleanup);

function Screen({ mayClose = true, children }: { mayClose?: boolean; children?: React.ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      <Dialog open={isOpen} onClose={() => mayClose && setIsOpen(false)} title="Brakes" closeLabel="close">
        {children ?? <p>content</p>}
      </Dialog>
    </>
  );
}

const dialog = () => document.querySelector('dialog')!;

function open(ui: React.ReactElement): void {
  render(ui);
  const button = screen.getByText('open');
  button.focus();
  fireEvent.click(button);
}

test('renders nothing until it is opened, then a modal labelled by its title', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  render(<Screen />);
  expect(dialog().open).toBe(false);
  expect(screen.queryByText('content')).toBeNull();

  fireEvent.click(screen.getByText('open'));
  expect(showModal).toHaveBeenCalledOnce();
  expect(screen.getByText('content')).toBeTruthy();
  const title = document.getElementById(dialog().getAttribute('aria-labelledby')!);
  expect(title?.textContent).toBe('Brakes');
});

test.each([
  ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'close' }))],
  ['the backdrop', () => fireEvent.click(dialog().querySelector('.modal-backdrop')!)],
  ['Esc', () => fireEvent.keyDown(dialog(), { key: 'Escape' })],
  ['a phone’s way back', () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))],
])('closes on %s', (_, close) => {
  open(<Screen />);
  close();
  expect(dialog().open).toBe(false);
});

test('stays open when the owner does not close it', () => {
  open(<Screen mayClose={false} />);
  fireEvent.keyDown(dialog(), { key: 'Escape' });
  expect(dialog().open).toBe(true);
  dialog().close();
  expect(dialog().open).toBe(true);
});

test('focuses the first field', () => {
  open(
    <Screen>
      <input type="hidden" />
      <input aria-label="plate" />
    </Screen>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('plate'));
});

test('closes only the upper of two dialogs on Esc', () => {
  const onClose = vi.fn();
  open(
    <Screen>
      <Dialog open onClose={onClose} title="Sure" closeLabel="back">
        <p>inner</p>
      </Dialog>
    </Screen>,
  );
  fireEvent.keyDown(screen.getByText('inner'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  expect(dialog().open).toBe(true);
});

test('keeps the content while the dialog fades out', () => {
  vi.useFakeTimers();
  open(<Screen />);
  fireEvent.keyDown(dialog(), { key: 'Escape' });
  expect(screen.getByText('content')).toBeTruthy();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('closes before it unmounts, so that the focus is restored', () => {
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close');
  const { unmount } = render(
    <Dialog open onClose={() => {}} title="Brakes" closeLabel="close">
      <p>content</p>
    </Dialog>,
  );
  let wasConnected = false;
  close.mockImplementation(function (this: HTMLDialogElement) {
    wasConnected = this.isConnected;
  });
  unmount();
  expect(wasConnected).toBe(true);
  close.mockRestore();
});
