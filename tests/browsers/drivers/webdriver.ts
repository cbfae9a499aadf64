import { COMMANDS, type Parameters, type Session, WebDriverError } from './session.ts';

/** Opens a session of a driver that serves WebDriver over HTTP. */
export async function openWebDriverSession(origin: string, capabilities: Parameters): Promise<Session> {
  const created = await request(origin, 'POST', 'session', { capabilities: { alwaysMatch: capabilities } });
  const path = `session/${(created as { sessionId: string }).sessionId}`;
  return {
    send(command, { id, ...parameters } = {}) {
      const [method, suffix] = COMMANDS[command];
      return request(origin, method, `${path}/${suffix.replace('{id}', String(id))}`, parameters);
    },
    end: async () => void (await request(origin, 'DELETE', path)),
  };
}

async function request(origin: string, method: string, path: string, body?: Parameters): Promise<unknown> {
  const response = await fetch(`${origin}/${path}`, {
    method,
    ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(path, error, message);
}
