import { rmSync } from 'node:fs';
import { E2E_ENV } from './e2e-environment.ts';

// Settings of the developer's own machine stay out of the run; each run begins with an empty database.
for (const name of ['DATABASE_URL', 'BACKEND_URL', 'SMTP_URL', 'SMS_WEBHOOK_URL', 'S3_ENDPOINT'])
  process.env[name] = '';
Object.assign(process.env, E2E_ENV);
rmSync(E2E_ENV.DATA_DIR!, { recursive: true, force: true });
await import('../../src/server/main.ts');
