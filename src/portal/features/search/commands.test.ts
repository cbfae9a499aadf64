import { expect, test } from 'vitest';
import Car from 'lucide-react/icons/car';
import { filterCommands } from './palette-groups.tsx';

const goTo = (prefix: string) => (subject: string) => ({
  key: subject,
  label: `${prefix} ${subject}`,
  subject,
  icon: Car,
});
const english = ['Visits', 'Clients and team', 'Oil due', 'Payments'].map(goTo('Go to'));
const arabic = ['الزيارات', 'الزبائن والفريق', 'الرئيسية'].map(goTo('الانتقال إلى'));
const french = ['Vidanges à prévoir', 'À faire'].map(goTo('Aller à :'));

const found = (commands: typeof english, query: string) => filterCommands(commands, query).map(({ key }) => key);

test.each([
  [english, 'paym', ['Payments']],
  [english, 'TEAM cli', ['Clients and team']],
  [english, 'go to oil', ['Oil due']],
  [english, 'ments', []],
  [english, 'toni', []],
  [arabic, 'زيار', ['الزيارات']],
  [arabic, 'الزِّيار', ['الزيارات']],
  [arabic, 'رئيسيه', ['الرئيسية']],
  [french, 'prevoir', ['Vidanges à prévoir']],
])('finds commands by the beginning of words (%#)', (commands, query, subjects) => {
  expect(found(commands, query)).toEqual(subjects);
});

test('does not match every command by words that all of them contain', () => {
  expect(found(english, 'go')).toEqual([]);
  expect(found(english, 'to')).toEqual([]);
});
