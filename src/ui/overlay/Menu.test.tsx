// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Menu, type MenuItem } from './Menu.tsx';

const onSelect = vi.fn();
const items: MenuItem[] = [
  { label: 'Edit', onSelect },
  { label: 'Open', href: '#open' },
  { label: 'Delete', onSelect: () => onSelect('delete'), danger: true },
];

beforeEach(() => {
  onSelect.mockReset();
  // happy-dom has no popovers.
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
});
afterEach(cleanup);

const trigger = () => screen.getByRole('button', { name: 'More' });
const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

test('opens with the first item focused and sets aria-expanded', () => {
  render(<Menu label="More" items={items} />);
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('menuitem')).toBeNull();
  fireEvent.click(trigger());
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('menu').id).toBe(trigger().getAttribute('aria-controls'));
  expect(focused()).toBe('Edit');
});

test('moves the focus with arrows, Home, End and first letters', () => {
  render(<Menu label="More" items={items} />);
  trigger().focus();
  press('ArrowDown');
  expect(focused()).toBe('Edit');
  press('ArrowDown');
  expect(focused()).toBe('Open');
  press('End');
  expect(focused()).toBe('Delete');
  press('ArrowDown');
  expect(focused()).toBe('Edit');
  press('ArrowUp');
  expect(focused()).toBe('Delete');
  press('Home');
  expect(focused()).toBe('Edit');
  press('o');
  expect(focused()).toBe('Open');
});

test('closes on Esc, restores the focus, and stops propagation', () => {
  const onEscape = vi.fn();
  render(
    // Listens like a dialog around the menu.
    <div onKeyDown={onEscape} role="presentation">
      <Menu label="More" items={items} />
    </div>,
  );
  fireEvent.click(trigger());
  press('Escape');
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(document.activeElement).toBe(trigger());
  expect(onEscape).not.toHaveBeenCalled();
});

test('runs an item after the menu has closed and restored the focus', () => {
  onSelect.mockImplementation(() => expect(document.activeElement).toBe(trigger()));
  render(<Menu label="More" items={items} />);
  fireEvent.click(trigger());
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('delete');
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('renders an item with a URL as a link', () => {
  render(<Menu label="More" items={items} />);
  fireEvent.click(trigger());
  expect(screen.getByRole('menuitem', { name: 'Open' }).getAttribute('href')).toBe('#open');
});

test('leaves Ctrl+click on a link, which opens a new tab, to the browser', () => {
  render(<Menu label="More" items={[{ label: 'Open', href: '#open', onSelect }]} />);
  fireEvent.click(trigger());
  fireEvent.click(screen.getByRole('menuitem'), { ctrlKey: true });
  expect(onSelect).not.toHaveBeenCalled();
  expect(fireEvent.click(screen.getByRole('menuitem'))).toBe(false);
  expect(onSelect).toHaveBeenCalledOnce();
});

test('marks the checked radio item', () => {
  render(
    <Menu
      label="Language"
      items={[
        { label: 'English', checked: true },
        { label: 'Français', checked: false },
      ]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Language' }));
  const states = screen.getAllByRole('menuitemradio').map((item) => item.getAttribute('aria-checked'));
  expect(states).toEqual(['true', 'false']);
});

test('names the button by its content and its label', () => {
  render(
    <>
      <Menu label="Language" items={items}>
        EN
      </Menu>
      <Menu label="More" items={items}>
        More
      </Menu>
    </>,
  );
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['ENLanguage', 'More']);
});
