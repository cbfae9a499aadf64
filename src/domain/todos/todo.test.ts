import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toProblems } from '../problems.ts';
import { todos } from './endpoints.ts';
import { isCarriedOver, TODO_TITLE_MAX, todoFields, toTodoText } from './todo.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 300 });
const problemsOf = (input: object) => {
  const result = v.safeParse(todos.create.body, input);
  return result.success ? [] : toProblems(result.issues);
};

test.each(['Call Hélène', 'اتصل بالعميل ٣ مرات', 'Filtre à huile 5W30', 'كُتِبَ', '車検 2 回', 'two\nlines'])(
  'accepts %j',
  (title) => {
    expect(problemsOf({ title, description: 'x' })).toEqual([]);
  },
);

test.each(['Call Ahmed!', "l'huile", 'a-b', '3,5 l', '☎', 'a\u0000b'])('rejects %j', (title) => {
  expect(problemsOf({ title, description: 'x' })).toMatchObject([{ field: 'title' }]);
});

test('names the missing, long and malformed fields', () => {
  expect(problemsOf({ title: ' ', description: 'a'.repeat(1001) })).toEqual([
    { field: 'title', code: 'required' },
    { field: 'description', code: 'maxLength', params: { max: 1000 } },
  ]);
  expect(problemsOf({ title: 'call @noon', description: '\u200F' })).toEqual([
    { field: 'title', code: 'lettersAndDigits' },
    { field: 'description', code: 'required' },
  ]);
});

test('drops invisible direction marks of pasted text', () => {
  expect(v.parse(todoFields.input.title, '\u2068سيارة\u2069 \u200F12')).toBe('سيارة 12');
});

test('replaces other characters by single spaces', () => {
  expect(toTodoText('Brake noise (front), 2×', 120)).toBe('Brake noise front 2');
  expect(toTodoText('L’huile — c’est fait !', 120)).toBe('L huile c est fait');
  expect(toTodoText('سيا\u200Fرة', 120)).toBe('سيارة');
  expect(toTodoText('***', 120)).toBe('');
});

test('cuts a long text after a whole word', () => {
  expect(toTodoText('change the oil filter', 14)).toBe('change the oil');
  expect(toTodoText('change the oil filter', 13)).toBe('change the');
  expect(toTodoText('change the oil', 14)).toBe('change the oil');
  expect(toTodoText('abcdef', 4)).toBe('abcd');
  expect(toTodoText('𝐀𝐁', 3)).toBe('𝐀');
});

test('makes a valid title of any text, or none', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 2, max: TODO_TITLE_MAX }), (text, max) => {
      const title = toTodoText(text, max);
      expect(title.length).toBeLessThanOrEqual(max);
      if (title !== '') expect(v.safeParse(todoFields.input.title, title).success).toBe(true);
    }),
  );
});

test('keeps a permitted text of one line as it is', () => {
  const words = fc.array(fc.stringMatching(/^[\p{Lu}\p{Nd}]{1,10}$/u), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(words, (parts) => {
      expect(toTodoText(parts.join(' '), 1000)).toBe(parts.join(' '));
    }),
  );
});

test('does not carry over what was created when the period begins', () => {
  const createdAt = '2026-05-04T00:00:00.000Z';
  expect(isCarriedOver({ completed: false, createdAt }, createdAt)).toBe(false);
});

test('carries over what is open and was created before the period', () => {
  const moment = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') });
  fc.assert(
    fc.property(moment, moment, fc.boolean(), (created, start, completed) => {
      const todo = { completed, createdAt: created.toISOString() };
      expect(isCarriedOver(todo, start.toISOString())).toBe(!completed && created < start);
      expect(isCarriedOver(todo, null)).toBe(false);
    }),
  );
});
