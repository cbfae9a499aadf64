import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Returns true when standard input and standard error are a terminal. */
export const isInteractive = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** Asks at the terminal; a `hidden` answer is not shown while it is typed. */
export async function ask(question: string, { hidden = false } = {}): Promise<string> {
  let isQuiet = false;
  const output = new Writable({
    write(text: Buffer, _encoding, done) {
      if (!isQuiet) process.stderr.write(text);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const answer = terminal.question(`${question}: `);
    isQuiet = hidden;
    return await answer;
  } finally {
    terminal.close();
    if (hidden) process.stderr.write('\n');
  }
}
