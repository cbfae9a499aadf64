import { rmSync } from 'node:fs';
import { isAlive } from '#server/postgres/process-checks.ts';
import { E2E_ENV, LAYOUT_ENV } from './e2e-environment.ts';

const runner = Number(process.env.E2E_RUNNER);
const env = process.argv.includes('layout') ? LAYOUT_ENV : E2E_ENV;
// Ignores the developer's settings and starts with an empty database.
for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'BACKEND_URL']) process.env[name] = '';
for (const name of ['SMTP_URL', 'SMS_WEBHOOK_URL', 'S3_ENDPOINT']) process.env[name] = '';
Object.assign(process.env, env);
rmSync(env.DATA_DIR!, { recursive: true, force: true });
// Stops with the runner: a killed runner cannot stop its server, which is a child of a shell.
setInterval(() => isAlive(runner) || process.kill(process.pid, 'SIGTERM'), 500).unref();
await import('../../src/server/main.ts');
