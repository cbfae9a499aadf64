import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AUDIT_ACTIONS, type AuditRecord } from '#domain/audit/endpoints.ts';
import { BRANDING_FIELDS } from '#domain/branding/branding-fields.ts';
import { allEndpoints, CONTRACT } from '#domain/contract.ts';
import { LOCALE_CODES } from '#domain/locales.ts';
import { TRASH_TYPES } from '#domain/trash/endpoints.ts';
import { SCREENS } from '#portal/screens.ts';
import { initTranslations } from '#tests/support/form-page.tsx';
import { AuditChanges, AuditSentence, fieldLabelKeys, listChanges } from './AuditScreen.tsx';

beforeAll(async () => {
  await initTranslations();
  for (const locale of LOCALE_CODES)
    for (const namespace of SCREENS.audit.namespaces)
      i18next.addResourceBundle(
        locale,
        namespace,
        JSON.parse(readFileSync(`locales/${locale}/${namespace}.json`, 'utf8')) as object,
      );
});
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('en');
});

const entryOf = (action: string): AuditRecord => ({
  id: '1',
  at: '2026-11-20T10:12:00.000Z',
  actorId: 'u1',
  actorName: 'Rima Nahhas',
  action,
  entityType: 'vehicles',
  entityId: 'v1',
  entityName: 'B482913',
  changes: {},
  names: {},
});
const sentenceOf = (action: string) => render(<AuditSentence entry={entryOf(action)} />).container.textContent;

/** Actions without a signed-in person. */
const ACTIONS_WITHOUT_ACTOR = ['sign-in-failed', 'reuse-refresh-token', 'send-code', 'second-factor-failed'];

test.each(LOCALE_CODES)('has a sentence for each action in %s', async (locale) => {
  await i18next.changeLanguage(locale);
  const sentences = AUDIT_ACTIONS.map(sentenceOf);
  expect(sentences.filter((sentence) => /audit:|sentences\./.test(sentence))).toEqual([]);
  const withoutActor = AUDIT_ACTIONS.filter((action) => !sentenceOf(action).startsWith('Rima Nahhas'));
  expect(withoutActor).toEqual(ACTIONS_WITHOUT_ACTOR);
  expect(new Set(sentences).size).toBe(AUDIT_ACTIONS.length);
  for (const action of AUDIT_ACTIONS) expect(i18next.exists(`audit:actions.${action}`), action).toBe(true);
});

test('does not show the name of an unknown action', () => {
  expect(sentenceOf('merge-records')).toBe('Rima Nahhas did something to: Vehicle “B482913”');
});

test('lists no change of a new record, which is its own description', () => {
  const changes = { brand: { from: null, to: 'Kia' } };
  expect(listChanges({ action: 'create', changes })).toEqual({ lines: [], reason: undefined });
  expect(listChanges({ action: 'update', changes }).lines).toEqual([['brand', changes.brand]]);
});

const changesOf = (entry: Partial<AuditRecord>) =>
  render(<AuditChanges entry={{ ...entryOf('update'), ...entry }} />).container.textContent;

test('shows names instead of ids, and labels of picklist values', () => {
  const [sami, unknown] = ['01a20feb-a998-71ab-ad13-29356d4e7f01', '01a20feb-a9a0-717f-837a-48ad5d9b44e5'];
  const names = { [sami]: 'Sami Khoury' };
  expect(changesOf({ entityType: 'tasks', changes: { assigneeId: { from: null, to: sami } }, names })).toBe(
    'Assigned to: – →becomes Sami Khoury',
  );
  expect(changesOf({ entityType: 'tasks', changes: { assigneeId: { from: sami, to: unknown } }, names })).toBe(
    'Assigned to',
  );
  expect(changesOf({ entityType: 'tasks', changes: { priority: { from: 'LOW', to: 'HIGH' } } })).toBe(
    'Priority: Low →becomes High',
  );
  expect(changesOf({ entityType: 'users', changes: { role: { from: 'EMPLOYEE', to: 'MANAGER' } } })).toBe(
    'Role: Employee →becomes Manager',
  );
  expect(changesOf({ entityType: 'branding', changes: { workingHours: { from: '{}', to: '{"days":{}}' } } })).toBe(
    'Working hours',
  );
});

/** Audited fields that are not in a request body. */
const OTHER_FIELDS: Readonly<Record<string, readonly string[]>> = {
  items: ['order', 'added'],
  categories: ['order'],
  'static-data': ['added'],
  payments: ['status', 'refunded'],
  imports: ['kept', 'clients', 'vehicles'],
  branding: Object.values(BRANDING_FIELDS).flatMap(listSchemaFields),
};
/** Fields of request bodies that are not part of a record. */
const NOT_AUDITED = ['updatedAt', 'confirmed', 'sharesPhone', 'ids', 'language'];
/** Endpoints whose audit entries show no fields. */
const CREATE_ENDPOINTS = ['create', 'requestCallback'];

test('has a label for each field that may change', () => {
  const types = new Set<string>([...TRASH_TYPES, 'payments']);
  const written = Object.values(CONTRACT)
    .flatMap((group) => Object.entries(group as Record<string, { name?: string; method?: string; body?: object }>))
    .filter(
      ([call, { name, method, body }]) =>
        types.has(name ?? '') && method !== 'GET' && body && !CREATE_ENDPOINTS.includes(call),
    )
    .map(([, { name, body }]): [string, string[]] => [name!, listSchemaFields(body!)]);
  const fields = [...written, ...Object.entries(OTHER_FIELDS)].flatMap(([type, names]) =>
    names.filter((field) => !NOT_AUDITED.includes(field)).map((field): [string, string] => [type, field]),
  );
  expect(fields.length).toBeGreaterThan(60);
  const missing = fields.filter(([type, field]) => {
    const keys = fieldLabelKeys(type === 'branding' ? 'merchant-info' : type, field).slice(0, -1);
    return !keys.some((key) => i18next.exists(key));
  });
  expect(missing).toEqual([]);
});

test('names the kind of record of every call, which may be refused', () => {
  const names = new Set(allEndpoints().map(({ endpoint }) => endpoint.name));
  expect([...names].filter((name) => !i18next.exists(`audit:types.${name}`))).toEqual([]);
});

/** Lists the field names of a schema. */
function listSchemaFields(schema: object): string[] {
  const { entries, pipe, wrapped } = schema as { entries?: object; pipe?: object[]; wrapped?: object };
  if (entries) return Object.keys(entries);
  const inner = pipe?.[0] ?? wrapped;
  return inner ? listSchemaFields(inner) : [];
}
