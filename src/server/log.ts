import { pino, type Logger } from 'pino';

/**
 * Serializes only the name, message, code, stack and cause of an error: other properties of PostgreSQL's errors contain
 * values of rows.
 */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    name,
    message,
    code: (error as { code?: unknown }).code,
    stack,
    ...(cause !== undefined && { cause: describe(cause) }),
  };
}

interface Line {
  time: string;
  level: string;
  msg: string;
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
  err?: { name: string; message: string; code?: unknown; stack?: string };
}

/** Formats a JSON log line for a terminal. */
function formatLine(json: string): string {
  const { time, level, msg, method, path, status, ms, err } = JSON.parse(json) as Line;
  const what = method ? `${status} ${method} ${path} ${ms} ms` : msg;
  return `${time.slice(11, 19)} ${level === 'info' ? '' : `${level} `}${what}${err ? `\n${err.stack ?? err.message}` : ''}\n`;
}

/** Creates the log of the process on standard output: JSON lines, or short lines at a terminal. */
export function createLog(): Logger {
  const options = {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describe },
  };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, { write: (line: string) => void process.stdout.write(formatLine(line)) });
}
