import { connect } from 'node:net';

/** What came back on a connection, as it was sent. */
export interface RawReply {
  status: number;
  /** Lower-case names; a header that came twice has both values. */
  headers: Record<string, string[]>;
  body: string;
  /** Until the connection was closed, ms. */
  ms: number;
}

/** Writes bytes on a connection and reads until it is closed: for what no HTTP client would send. */
export function rawRequest(
  port: number,
  text: string | Buffer,
  later?: (write: (more: string | Buffer) => void) => void,
) {
  return new Promise<RawReply>((resolve, reject) => {
    const started = performance.now();
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      later?.((more) => socket.writable && socket.write(more));
    });
    socket.on('data', (chunk) => (reply += chunk.toString('latin1')));
    // A server that refuses a body may reset the connection after its answer.
    socket.on('error', () => {});
    socket.setTimeout(20_000, () => reject(new Error('the connection stayed open')));
    socket.on('close', () => resolve({ ...parse(reply), ms: performance.now() - started }));
  });
}

function parse(reply: string): Omit<RawReply, 'ms'> {
  const [head = '', ...rest] = reply.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers: RawReply['headers'] = {};
  for (const line of lines) {
    const at = line.indexOf(':');
    (headers[line.slice(0, at).toLowerCase()] ??= []).push(line.slice(at + 1).trim());
  }
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}
