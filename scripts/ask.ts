import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { once } from 'node:events';
import { CommandInterruptedError } from '#server/command.ts';

/** Returns true when standard input and standard error are a terminal. */
export const isInteractive = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/**
 * Asks a question at the terminal. `question` includes its final punctuation; the input of a `hidden` question is not
 * echoed.
 * @throws CommandInterruptedError after Ctrl+C and at the end of the input
 */
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
    const answer = terminal.question(`${question} `).catch(() => undefined);
    isQuiet = hidden;
    const typed = await Promise.race([answer, once(terminal, 'close').then(() => undefined)]);
    if (typed !== undefined) return typed;
    if (!hidden) process.stderr.write('\n');
    // The open input would keep the process alive.
    process.stdin.destroy();
    throw new CommandInterruptedError('Stopped.');
  } finally {
    terminal.close();
    if (hidden) process.stderr.write('\n');
  }
}
