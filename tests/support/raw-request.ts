import { connect } from 'node:net';

/** The raw response of a connection. */
export interface RawResponse {
  status: number;
  /** Values by lower-case name; a repeated header has several values. */
  headers: Record<string, string[]>;
  body: string;
  /** Milliseconds until the connection closed. */
}

/** Writes bytes to a connection and reads until it closes, for requests that HTTP clients do not send. */
export function rawRequest(
  port: number,
  text: string | Buffer,
  later?: (write: (more: string | Buffer) => void) => void,
) {
  return new Promise<RawResponse>((resolve, reject) => {
    let response = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      later?.((more) => socket.writable && socket.write(more));
    });
    socket.on('data', (chunk) => (response += chunk.toString('latin1')));
    // A server that rejects a body may reset the connection after its response.
    socket.on('error', () => {});
    socket.setTimeout(20_000, () => reject(new Error('the connection stayed open')));
    socket.on('close', () => resolve(parse(response)));
  });
}

function parse(response: string): RawResponse {
  const [head = '', ...rest] = response.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers: RawResponse['headers'] = {};
  for (const line of lines) {
    const at = line.indexOf(':');
    (headers[line.slice(0, at).toLowerCase()] ??= []).push(line.slice(at + 1).trim());
  }
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}
