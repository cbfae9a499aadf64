// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

test('starts with the specified values', async () => {
  const state = await import('./ui-state.ts');
  const draft = { name: '', email: '', password: '' };
  expect(Object.fromEntries(Object.entries(state).map(([name, store]) => [name, store.get()]))).toEqual({
    $activeTab: '',
    $isDrawerOpen: false,
    $isNavbarOpen: true,
    $isTableHeaderOpen: false,
    $isLtr: true,
    $isDarkMode: false,
    $formDraft: draft,
    $selectedUser: draft,
  });
});

test('persists the appearance but not the drafts', async () => {
  const { $isDarkMode, $formDraft } = await import('./ui-state.ts');
  $isDarkMode.set(true);
  $formDraft.set({ name: 'a', email: 'b', password: 'secret' });
  expect(JSON.stringify(localStorage)).not.toContain('secret');
  vi.resetModules();
  const again = await import('./ui-state.ts');
  expect(again.$isDarkMode.get()).toBe(true);
  expect(again.$formDraft.get().name).toBe('');
});

test('ignores malformed stored values', async () => {
  localStorage.setItem('isDarkMode', '{');
  const { $isDarkMode } = await import('./ui-state.ts');
  expect($isDarkMode.get()).toBe(false);
});
