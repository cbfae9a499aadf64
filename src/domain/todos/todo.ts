import * as v from 'valibot';
import { choiceField, fieldTable, optionalTimestampField, optionalReferenceField, plainField } from '../field-table.ts';
import { requiredText } from '../fields.ts';
import { Flag } from '../list-query.ts';
import type { MessageKey } from '../problems.ts';

export const TODO_PERIODS = ['day', 'week', 'month', 'all'] as const;
export const TodoPeriod = v.picklist(TODO_PERIODS);
export type TodoPeriod = v.InferOutput<typeof TodoPeriod>;

/** Kinds of records that a to-do may link to. */
export const TODO_ENTITIES = ['VISIT', 'VEHICLE', 'MESSAGE'] as const;
export const TodoEntity = v.picklist(TODO_ENTITIES);
export type TodoEntity = v.InferOutput<typeof TodoEntity>;

export const TODO_TITLE_MAX = 120;
export const TODO_DESCRIPTION_MAX = 1000;

/** Invisible characters, such as direction marks, which pasted text often contains. */
const INVISIBLE = /\p{Cf}/gu;
const PERMITTED = /^[\p{L}\p{M}\p{N}\s]+$/u;

/**
 * Creates the schema of a [to-do text](docs/rules/validation.md#to-do-text): letters, marks, digits and spaces of any
 * script.
 */
const todoText = (max: number) =>
  v.pipe(
    v.string('format' satisfies MessageKey),
    v.transform((text) => text.replace(INVISIBLE, '')),
    requiredText(max),
    v.regex(PERMITTED, 'lettersAndDigits' satisfies MessageKey),
  );

/**
 * Fields of a to-do. The client fields omit the linked record (`entityType`, `entityId`), because clients may read only
 * few of these records.
 */
export const todoFields = fieldTable({
  title: plainField(todoText(TODO_TITLE_MAX), v.string()).personal('mask').forClients().sortable(),
  description: plainField(todoText(TODO_DESCRIPTION_MAX), v.string()).personal('code').forClients(),
  completed: choiceField(v.boolean()).forClients().readOnly().filterable(Flag),
  completedAt: optionalTimestampField().forClients(),
  entityType: plainField(v.optional(v.nullable(TodoEntity)), v.nullable(TodoEntity)).impersonal(),
  entityId: optionalReferenceField(),
});

/**
 * Converts any text to a permitted one of at most `max` UTF-16 code units, which may be empty. Other characters become
 * spaces, and runs of white space a single one. A long text is cut after a whole word if possible.
 */
export function toTodoText(text: string, max: number): string {
  const permitted = text
    .replace(INVISIBLE, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  if (permitted.length <= max) return permitted;
  const cut = permitted.slice(0, max + 1);
  const end = cut.lastIndexOf(' ');
  // A cut inside a surrogate pair leaves a lone surrogate.
  return end > 0 ? cut.slice(0, end) : permitted.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns true for an open to-do that was created before the period; `periodStart` is null for all time. */
export const isCarriedOver = (
  { completed, createdAt }: { completed: boolean; createdAt: string },
  periodStart: string | null,
): boolean => !completed && periodStart !== null && Date.parse(createdAt) < Date.parse(periodStart);
