import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { COMMANDS, type Parameters, type Session, WebDriverError } from './session.ts';

/** Session of Firefox, which also accepts Marionette commands beyond WebDriver. */
export interface MarionetteSession extends Session {
  call(name: string, parameters?: Parameters): Promise<unknown>;
}

interface Pending {
  name: string;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}
/** Response to a command: message type, command identifier, error and result. */
type Response = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/**
 * Opens a session over Marionette, the protocol that geckodriver translates WebDriver to. Messages are JSON, preceded
 * by their length in bytes and a colon.
 */
export async function openMarionetteSession(port: number, capabilities: Parameters): Promise<MarionetteSession> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const pending = new Map<number, Pending>();
  readMessages(socket, (message) => {
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message as Response;
    const { name, resolve, reject } = pending.get(id)!;
    pending.delete(id);
    if (error) reject(new WebDriverError(name, error.error, error.message));
    else resolve(unwrap(result));
  });
  socket.on('close', () =>
    pending.forEach(({ name, reject }) => reject(new Error(`${name}: Firefox closed the connection`))),
  );

  let lastId = 0;
  const call = (name: string, parameters: Parameters = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { name, resolve, reject });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  await call('WebDriver:NewSession', capabilities);
  return {
    call,
    // By default, Marionette takes a screenshot of the whole page.
    send: (command, parameters) =>
      call(COMMANDS[command][2], command === 'takeScreenshot' ? { full: false } : parameters),
    async end() {
      await call('Marionette:Quit', { flags: ['eForceQuit'] });
      socket.destroy();
    },
  };
}

/** Unwraps a result: Marionette wraps some in `{ value }`, like WebDriver. */
const unwrap = (result: unknown): unknown =>
  result instanceof Object && Object.keys(result).join() === 'value' ? (result as { value: unknown }).value : result;

function readMessages(socket: Socket, onMessage: (message: unknown) => void) {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      const end = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || rest.length < end) return;
      const message: unknown = JSON.parse(rest.subarray(colon + 1, end).toString());
      rest = rest.subarray(end);
      onMessage(message);
    }
  });
}
