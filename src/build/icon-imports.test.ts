import { expect, test } from 'vitest';
import { iconOfShapes, importIconFiles } from './icon-imports.ts';

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

test('of an icon the shapes alone are built', () => {
  const file = (shapes: string, rest = '') => `const __iconData = {
  name: "x",
  node: ${shapes}${rest}
};
const X = createLucideIcon(__iconData);`;
  const many =
    '[\n    ["path", { d: "M18 6 6 18", key: "1bl5f8" }],\n    ["circle", { cx: "7", r: "2", key: "u2ysq9" }]\n  ]';
  expect(iconOfShapes(file(many, ',\n  aliases: ["cross"]'))).toMatch(
    /createIcon\(\[\s+\["path", \{ d: "M18 6 6 18" \}\],\s+\["circle", \{ cx: "7", r: "2" \}\]\s+\]\);$/,
  );
  expect(iconOfShapes(file('[["path", { d: "M3 6h18", key: "d0wm0j" }]]'))).toMatch(
    /createIcon\(\[\["path", \{ d: "M3 6h18" \}\]\]\);$/,
  );
  expect(() => iconOfShapes('const X = {};')).toThrow('shapes');
});
