// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import Search from 'lucide-react/icons/search';
import { afterEach, expect, test, vi } from 'vitest';
import { Avatar } from '../Avatar.tsx';
import { Button, IconButton } from './buttons.tsx';
import { Field } from './Field.tsx';
import { Input } from './inputs.tsx';
import { SegmentedControl } from './Segmented.tsx';
import { Tabs } from '../Tabs.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('ignores clicks and submits on a loading button and keeps its focus', () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading onClick={onClick}>
        Save
      </Button>
      <IconButton label="Find" icon={Search} type="submit" loading onClick={onClick} />
    </form>,
  );
  for (const button of screen.getAllByRole('button')) {
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  }
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('labels the control and marks errors and required fields', () => {
  render(
    <Field label="Email" htmlFor="email" error="Not an address" hint="For reminders" required requiredLabel="required">
      <Input id="email" invalid aria-describedby="email-hint email-error" />
    </Field>,
  );
  const input = screen.getByLabelText(/Email/);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = input.getAttribute('aria-describedby')!.split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['For reminders', 'Not an address']);
});

test('renders an input with an icon as one control', () => {
  const ref = vi.fn();
  render(<Input ref={ref} icon={Search} aria-label="Search" invalid />);
  expect(ref).toHaveBeenCalledWith(screen.getByLabelText('Search'));
  expect(screen.getByLabelText('Search').getAttribute('aria-invalid')).toBe('true');
});

test('renders segments as radio buttons of one group', () => {
  const onChange = vi.fn();
  const options = [
    { value: 'cards', label: 'Cards' },
    { value: 'table', label: 'Table' },
  ] as const;
  render(<SegmentedControl label="View" value="cards" onChange={onChange} options={options} iconOnly />);
  expect(screen.getByRole('group', { name: 'View' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cards' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('table');
});

test('selects tabs with the arrow keys of the text direction', () => {
  const onChange = vi.fn();
  const tabs = [
    { value: 'tasks', label: 'Tasks', count: 4 },
    { value: 'oil', label: 'Oil' },
  ] as const;
  render(
    <Tabs label="Parts" value="tasks" onChange={onChange} tabs={tabs}>
      content
    </Tabs>,
  );
  expect(screen.getByRole('tabpanel', { name: 'Tasks 4' }).textContent).toBe('content');
  const [tasks, oil] = screen.getAllByRole('tab');
  expect([tasks!.tabIndex, oil!.tabIndex]).toEqual([0, -1]);
  tasks!.focus();
  fireEvent.keyDown(tasks!, { key: 'ArrowRight' });
  expect(onChange).toHaveBeenLastCalledWith('oil');
  expect(document.activeElement).toBe(oil);
});

test.each([
  ['Lina Saab', 'LS'],
  ['Karim', 'K'],
  ['لينا صعب', 'ل'],
  ['Georges خوري', 'G'],
  ['Jean Paul Aoun', 'JA'],
  ['', ''],
])('renders the initials of “%s”', (name, letters) => {
  const { container } = render(<Avatar name={name} />);
  expect(container.textContent).toBe(letters);
});

test('falls back to initials when the picture fails to load', () => {
  const { container } = render(<Avatar name="Lina Saab" src="/gone.webp" />);
  expect(container.textContent).toBe('');
  fireEvent.error(container.querySelector('img')!);
  expect(container.textContent).toBe('LS');
});

test('scrolls the tab list to the selected tab, and never the page', () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  const scrollBy = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => {});
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.role === 'tablist') return new DOMRect(0, 2_000, 300, 40);
    return this.textContent === 'Media' ? new DOMRect(280, 2_000, 100, 40) : new DOMRect(-40, 2_000, 100, 40);
  });
  const tabs = [
    { value: 'tasks', label: 'Tasks' },
    { value: 'media', label: 'Media' },
  ];
  const props = { label: 'Parts', tabs, onChange: vi.fn(), children: null };
  const { rerender } = render(<Tabs value="media" {...props} />);
  expect(scrollBy.mock.calls).toEqual([[{ left: 80 }]]);
  rerender(<Tabs value="tasks" {...props} />);
  expect(scrollBy.mock.calls[1]).toEqual([{ left: -40 }]);
  expect(scrollIntoView).not.toHaveBeenCalled();
});
