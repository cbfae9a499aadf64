import { AppError } from '#domain/errors.ts';
import type { Config } from '#backend/config.ts';
import { createMailer, verifyMailServer } from '#backend/mail/delivery.ts';
import { classifyFailure } from '#backend/mail/failures.ts';
import type { Storage } from '#backend/storage/storage.ts';
import { fix, ok, type Result } from './finding.ts';
import { describeFailure } from './machine-checks.ts';

const TIMEOUT = 5_000;

/** Signs in to the mail server, and sends a test to `recipient` if there is one. */
export async function checkMail(
  { smtpUrl, mailFrom, publicAppName }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicAppName'>,
  recipient?: string,
): Promise<Result> {
  if (!smtpUrl || !mailFrom) {
    const how = 'set SMTP_URL and MAIL_FROM';
    return recipient ? fix(`no test was sent: ${how}.`) : ok(`not set up; messages wait in npm run outbox (${how})`);
  }
  const { host } = new URL(smtpUrl);
  try {
    if (!recipient) await verifyMailServer(smtpUrl, mailFrom);
    else {
      const test = `${publicAppName}: test`;
      await createMailer(smtpUrl, mailFrom)(recipient, { subject: test, text: `${test}\n`, html: `<p>${test}</p>` });
    }
  } catch (error) {
    return fix(describeMailFailure(host, error));
  }
  return ok(recipient ? `${host} accepted a test to ${recipient}` : `${host} accepts mail`);
}

function describeMailFailure(host: string, error: unknown): string {
  const { reason, code } = classifyFailure(error);
  if (reason === 'CREDENTIALS')
    return `${host} refuses the user or the password: correct them in SMTP_URL (encode @ as %40).`;
  if (reason === 'ADDRESS')
    return `${host} refuses the sender or the recipient (${code}): let it accept MAIL_FROM, and check the address.`;
  return `${host} takes no mail, ${describeFailure(error)}: correct the host and the port in SMTP_URL, or open the firewall.`;
}

/** Requests the SMS hook without a message: any status below 500 means that it runs. */
export async function checkSmsHook(smsWebhookUrl: string | undefined, fetch: typeof globalThis.fetch): Promise<Result> {
  if (!smsWebhookUrl) return ok('not set up (set SMS_WEBHOOK_URL)');
  const { host } = new URL(smsWebhookUrl);
  try {
    const init = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) } as const;
    const { status } = await fetch(smsWebhookUrl, init);
    if (status < 500) return ok(`${host} responds`);
    return fix(`${host} responds ${status}: repair the service of SMS_WEBHOOK_URL.`);
  } catch (error) {
    return fix(`${host} does not respond, ${describeFailure(error)}: correct SMS_WEBHOOK_URL, or start its service.`);
  }
}

/** Writes, reads and removes a file in the object store. */
export async function checkObjectStore(
  config: Pick<Config, 's3Endpoint' | 's3Bucket' | 'databaseUrl'>,
  storage: Storage,
): Promise<Result> {
  if (!config.s3Endpoint) return ok('not set up; files are in DATA_DIR (set S3_*)');
  const key = `doctor-${process.pid}.txt`;
  try {
    await storage.write(key, Buffer.from('test'), 'text/plain');
    const stored = await storage.read(key);
    await stored?.body.cancel();
    await storage.remove(key);
    return stored ? ok(`${config.s3Bucket} stores files`) : fix(`${config.s3Bucket} lost a file: check S3_BUCKET.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const cause = (error.cause as Error).message;
    if (cause.includes('no such bucket'))
      return fix(`there is no bucket ${config.s3Bucket}: create it, or correct S3_BUCKET.`);
    if (/answered 40[013]/.test(cause))
      return fix(
        `the object store refuses the keys: correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and let them read, write and delete.`,
      );
    return fix(`${config.s3Endpoint} does not respond, ${describeFailure(error.cause)}: correct S3_ENDPOINT.`);
  }
}
