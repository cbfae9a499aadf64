import { expect, test } from 'vitest';
import { reduceIconFile, importIconFiles } from './vite-plugins.ts';

const files = new Map([
  ['Car', 'car'],
  ['Trash2', 'trash'],
]);

test('imports each icon from its file and keeps type imports', () => {
  expect(importIconFiles("import { Car, Trash2 as Bin, type LucideIcon } from 'lucide-react';", files)).toBe(
    "import Car from 'lucide-react/icons/car'; import Bin from 'lucide-react/icons/trash'; import type { LucideIcon } from 'lucide-react';",
  );
});

test('keeps imports of types only, and rejects an unknown icon', () => {
  const types = "import type { LucideIcon } from 'lucide-react';";
  expect(importIconFiles(types, files)).toBe(types);
  expect(() => importIconFiles("import { Nothing } from 'lucide-react';", files)).toThrow('Nothing');
});

test('reduces an icon to its shapes', () => {
  const file = (shapes: string, rest = '') => `const __iconData = {
  name: "x",
  node: ${shapes}${rest}
};
const X = createLucideIcon(__iconData);`;
  const many =
    '[\n    ["path", { d: "M18 6 6 18", key: "1bl5f8" }],\n    ["circle", { cx: "7", r: "2", key: "u2ysq9" }]\n  ]';
  expect(reduceIconFile(file(many, ',\n  aliases: ["cross"]'))).toMatch(
    /createIcon\(\[\s+\["path", \{ d: "M18 6 6 18" \}\],\s+\["circle", \{ cx: "7", r: "2" \}\]\s+\]\);$/,
  );
  expect(reduceIconFile(file('[["path", { d: "M3 6h18", key: "d0wm0j" }]]'))).toMatch(
    /createIcon\(\[\["path", \{ d: "M3 6h18" \}\]\]\);$/,
  );
  expect(() => reduceIconFile('const X = {};')).toThrow('shapes');
});
