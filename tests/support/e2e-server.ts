import { rmSync } from 'node:fs';
import { E2E_ENV } from './e2e-environment.ts';

// Ignores the developer's own settings and starts with an empty database.
for (const name of ['DATABASE_URL', 'BACKEND_URL', 'SMTP_URL', 'SMS_WEBHOOK_URL', 'S3_ENDPOINT'])
  process.env[name] = '';
Object.assign(process.env, E2E_ENV);
rmSync(E2E_ENV.DATA_DIR!, { recursive: true, force: true });
await import('../../src/server/main.ts');
