import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createScriptList, readScriptFiles } from './built-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'scripts-'));
const write = (file: string, code: string) => writeFileSync(join(folder, file), code);
write('Portal.a1.js', 'import{a}from"./shared.b2.js";const s=()=>import("./UserScreen.c3.js");');
write('client.d4.js', 'import"./shared.b2.js"');
write('shared.b2.js', `export const a='${'x'.repeat(500)}'`);
write('UserScreen.c3.js', 'import {a} from "./shared.b2.js";export * from "./kit.e5.js"');
write('kit.e5.js', 'export const k = 1');
write('other.css', '');
afterAll(() => rmSync(folder, { recursive: true }));

test('returns static imports with a file, but no dynamic imports', () => {
  const { filesOfModule, withImports } = readScriptFiles(folder);
  expect([...withImports(filesOfModule('Portal'))]).toEqual(['Portal.a1.js', 'shared.b2.js']);
  expect([...withImports(filesOfModule('UserScreen'))].toSorted()).toEqual([
    'UserScreen.c3.js',
    'kit.e5.js',
    'shared.b2.js',
  ]);
});

test('a page of the portal loads island, renderer and screen, the largest first', () => {
  const scripts = createScriptList(folder);
  expect(scripts(undefined)[0]).toBe('/_astro/shared.b2.js');
  expect(scripts(undefined)).toHaveLength(3);
  expect(scripts('UserScreen')).toContain('/_astro/kit.e5.js');
  expect(scripts('NoSuchScreen')).toHaveLength(3);
});
