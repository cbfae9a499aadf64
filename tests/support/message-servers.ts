import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  received: { to: string[]; mail: Email }[];
  /** Rejects every later recipient with an SMTP code; 250 accepts them again. */
  rejectRecipients(code?: number): void;
  /** Delays the response to every recipient until `release` is called; `waiting` counts the delayed senders. */
  holdRecipients(): { waiting(): number; release(): void };
  close(): Promise<void>;
}

/** Starts a mail server that stores its messages. */
export async function openMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = [];
  let response = 250;
  let held: (() => void)[] | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      if (held) held.push(done);
      else if (response === 250) done();
      else done(Object.assign(new Error(`no such person: ${address}`), { responseCode: response }));
    },
    onData(stream, session, done) {
      const keep = async () => {
        const mail = await PostalMime.parse(await buffer(stream));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
      };
      callbackify(keep)(done);
    },
  });
  // A killed sender resets its connection, which emits an error.
  server.on('error', () => {});
  const socket = server.listen(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    url: `smtp://127.0.0.1:${(socket.address() as AddressInfo).port}`,
    received,
    rejectRecipients: (code = 550) => void (response = code),
    holdRecipients: () => {
      const senders: (() => void)[] = (held = []);
      const release = () => {
        held = undefined;
        for (const done of senders) done();
      };
      return { waiting: () => senders.length, release };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface Webhook {
  url: string;
  received: unknown[];
  /** Paths of all requests. */
  paths: string[];
  /** Sets the status of later responses. */
  setStatus(status: number): void;
  close(): Promise<void>;
}

/** Starts an SMS webhook that stores its messages. */
export async function openWebhook(): Promise<Webhook> {
  const received: unknown[] = [];
  const paths: string[] = [];
  let status = 202;
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    paths.push(req.url!);
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      if (status < 300) received.push(JSON.parse(Buffer.concat(parts).toString()));
      res.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end('text');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    received,
    paths,
    setStatus: (next) => void (status = next),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
