import { expect, test } from 'vitest';
import { importIconFiles } from './icon-imports.ts';

const files = new Map([
  ['Car', 'car'],
  ['Trash2', 'trash'],
]);

test('each icon is imported from its file, types stay where they are', () => {
  expect(importIconFiles("import { Car, Trash2 as Bin, type LucideIcon } from 'lucide-react';", files)).toBe(
    "import Car from 'lucide-react/icons/car'; import Bin from 'lucide-react/icons/trash'; import type { LucideIcon } from 'lucide-react';",
  );
});

test('what imports types alone is left alone, and an icon that is not there is told', () => {
  const types = "import type { LucideIcon } from 'lucide-react';";
  expect(importIconFiles(types, files)).toBe(types);
  expect(() => importIconFiles("import { Nothing } from 'lucide-react';", files)).toThrow('Nothing');
});
