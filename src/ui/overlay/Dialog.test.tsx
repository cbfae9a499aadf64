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

test('is closed and empty until it is opened, then modal and named by its title', () => {
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
])('%s closes it', (_, close) => {
  open(<Screen />);
  close();
  expect(dialog().open).toBe(false);
});

test('its owner may refuse to close it', () => {
  open(<Screen mayClose={false} />);
  fireEvent.keyDown(dialog(), { key: 'Escape' });
  expect(dialog().open).toBe(true);
  dialog().close();
  expect(dialog().open).toBe(true);
});

test('the focus goes to the first field', () => {
  open(
    <Screen>
      <input type="hidden" />
      <input aria-label="plate" />
    </Screen>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('plate'));
});

test('Esc in a dialog over a dialog closes the upper one alone', () => {
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

test('the content stays while the dialog fades', () => {
  vi.useFakeTimers();
  open(<Screen />);
  fireEvent.keyDown(dialog(), { key: 'Escape' });
  expect(screen.getByText('content')).toBeTruthy();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a dialog that goes with its screen is closed first, so that the focus returns', () => {
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
