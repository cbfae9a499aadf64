import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SUBJECT = '-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1';

/** Creates a self-signed certificate for localhost. */
function createCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'karaj-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const args = `req -x509 -newkey rsa:2048 -nodes -days 2 ${SUBJECT} -keyout ${key} -out ${cert}`;
  execFileSync('openssl', args.split(' '), { stdio: 'ignore' });
  const files = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return files;
}

/** Starts a TLS proxy on https://localhost:`port` that forwards to another port, with the `x-forwarded-*` headers. */
export async function startTlsProxy(port: number, targetPort: number): Promise<{ stop(): Promise<void> }> {
  const server = createServer(createCertificate(), (req, res) => {
    const { url, method, headers } = req;
    const forwarded = { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': req.socket.remoteAddress };
    const forwardedRequest = request(
      { host: '127.0.0.1', port: targetPort, path: url, method, headers: forwarded },
      (response) => {
        res.writeHead(response.statusCode!, response.headers);
        res.flushHeaders();
        response.pipe(res);
      },
    );
    forwardedRequest.on('error', () => res.destroy());
    res.on('close', () => forwardedRequest.destroy());
    req.pipe(forwardedRequest);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
