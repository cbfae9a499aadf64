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

test('opens on the first item and says so', () => {
  render(<Menu label="More" items={items} />);
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('menuitem')).toBeNull();
  fireEvent.click(trigger());
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('menu').id).toBe(trigger().getAttribute('aria-controls'));
  expect(focused()).toBe('Edit');
});

test('arrows go round, Home and End go to the ends, a letter goes to its item', () => {
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

test('Esc closes it, gives the focus back, and stays its own', () => {
  const onEscape = vi.fn();
  render(
    // A dialog around it listens like this.
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

test('an item does its work once the menu is closed and the focus is back', () => {
  onSelect.mockImplementation(() => expect(document.activeElement).toBe(trigger()));
  render(<Menu label="More" items={items} />);
  fireEvent.click(trigger());
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('delete');
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('an item with an address is a link', () => {
  render(<Menu label="More" items={items} />);
  fireEvent.click(trigger());
  expect(screen.getByRole('menuitem', { name: 'Open' }).getAttribute('href')).toBe('#open');
});

test('a press with Ctrl on a link leaves the new tab to the browser', () => {
  render(<Menu label="More" items={[{ label: 'Open', href: '#open', onSelect }]} />);
  fireEvent.click(trigger());
  fireEvent.click(screen.getByRole('menuitem'), { ctrlKey: true });
  expect(onSelect).not.toHaveBeenCalled();
  expect(fireEvent.click(screen.getByRole('menuitem'))).toBe(false);
  expect(onSelect).toHaveBeenCalledOnce();
});

test('choices say which one is taken', () => {
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

test('the button is named by what it shows and by its label', () => {
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
