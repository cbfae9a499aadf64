import { vi } from 'vitest';

/** Calls a program in a page with the given globals. */
export function runIn(globals: object, program: () => void): void {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  try {
    program();
  } finally {
    vi.unstubAllGlobals();
  }
}
