import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { REQUIRED_ROLE_SCRIPT } from './required-role-script.ts';

function textFor(search: string): string {
  const paragraph = {
    textContent: 'No access.',
    dataset: { required: 'This page is for: {roles}.', roles: '{"ADMIN":"administrator","EMPLOYEE":"employee"}' },
  };
  const document = { currentScript: { previousElementSibling: paragraph }, documentElement: { lang: 'en' } };
  runInNewContext(REQUIRED_ROLE_SCRIPT, { document, location: { search }, URLSearchParams });
  return paragraph.textContent;
}

test('the roles that would do are named', () => {
  expect(textFor('?required=ADMIN,EMPLOYEE')).toBe('No access. This page is for: administrator or employee.');
  expect(textFor('?required=ADMIN')).toBe('No access. This page is for: administrator.');
});

test.each(['', '?required=', '?required=<b>x</b>', '?required=constructor,__proto__'])('%j names none', (search) => {
  expect(textFor(search)).toBe('No access.');
});
