import { CLOCK_SKEW_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/units.ts';
import { getMaxFreeAtOfAllLimits } from '#backend/limits/rate-limits.ts';
import type { HasClock, HasDatabase, HasLog, HasStorage } from './capabilities.ts';
import type { Capabilities } from '#backend/deps.ts';
import { purgeSecurityNotices } from './auth/security-notices.ts';
import { maintainPartitions, purgePageViewSessions } from './features/analytics/partitions.ts';
import { sweepOrphanedImages } from './features/images/remove.ts';
import { purgeImports } from './features/imports/stored-import.ts';
import { sweepMedia } from './features/media/purge.ts';
import { sendSummaries } from './features/reports/summary/send-summaries.ts';
import { purgeExpired } from './mail/outbox.ts';
import { purgeAuditLog } from '#backend/commands/audit.ts';
import { purgeIdempotencyKeys } from './resource/idempotency.ts';

/**
 * Age in milliseconds from which temporary files of uploads to other machines are removed: longer than any upload
 * takes.
 */
const UPLOAD_MAX_AGE = DAY_MS;

/** Milliseconds between checks for messages whose next attempt is due. */
const RETRY_INTERVAL = 5_000;

/**
 * Maximum milliseconds from the start to the first check for summaries that became due while the server was stopped.
 */
const MAX_FIRST_CHECK = 10_000;

/** Periodic deletions by what they delete, for the log. */
const SWEEPS: Readonly<Record<string, (deps: Capabilities) => Promise<unknown>>> = {
  'expired codes and sessions': purgeExpiredAuth,
  'unattached images': sweepOrphanedImages,
  'deleted media': sweepMedia,
  'old imports': purgeImports,
  'old entries of the audit log': purgeAuditLog,
  'old security notices': purgeSecurityNotices,
  'old idempotency keys': purgeIdempotencyKeys,
  'old partitions of page views': maintainPartitions,
  'sessions of page views': purgePageViewSessions,
  'unfinished uploads': removeUnfinishedUploads,
};

/**
 * Deletes expired records and abandoned files a minute after the start and then every hour, sends due summaries at most
 * ten seconds after the start and then every `SUMMARY_CHECK_SECONDS`, and retries failed deliveries. Returns the
 * function that stops these jobs.
 */
export function startPeriodicJobs(deps: Capabilities): () => void {
  const sweep = () => {
    for (const [name, run] of Object.entries(SWEEPS))
      run(deps).catch((error: unknown) => deps.log.warn({ sweep: name, err: error }, 'a periodic deletion failed'));
  };
  const checkEvery = deps.config.summaryCheckSeconds * 1_000;
  // Prevents overlapping runs when the mail server is slow.
  const summarize = withoutOverlap(() => sendSummaries(deps), 'the weekly summary failed', deps);
  const retry = withoutOverlap(() => deps.notifier.retry(), 'the retry of messages failed', deps);
  // Delays the first sweep, so that it does not compete with the first requests.
  const timers = [
    setTimeout(sweep, MINUTE_MS).unref(),
    setInterval(sweep, HOUR_MS).unref(),
    setTimeout(summarize, Math.min(MAX_FIRST_CHECK, checkEvery)).unref(),
    setInterval(summarize, checkEvery).unref(),
    setInterval(retry, RETRY_INTERVAL).unref(),
  ];
  return () => timers.forEach((timer) => clearTimeout(timer));
}

/**
 * Removes the files of uploads that killed processes left. Called before the server accepts requests, and by each sweep
 * for the processes of other machines.
 */
export async function removeUnfinishedUploads({
  uploads,
  storage,
  now,
}: HasClock & HasStorage & Pick<Capabilities, 'uploads'>) {
  const before = new Date(now().getTime() - UPLOAD_MAX_AGE);
  await Promise.all([uploads.removeUnfinished(before), storage.removeUnfinished(before)]);
}

/** Returns a function that starts `work` unless it is still running; a failure is logged as `message`. */
function withoutOverlap(work: () => Promise<unknown>, message: string, { log }: HasLog): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    work()
      .catch((error: unknown) => log.warn({ err: error }, message))
      .finally(() => (isRunning = false));
  };
}

/**
 * Deletes one-time codes older than every limit that counts them, expired grants, links, contact changes, sessions and
 * rate limits, and expired messages.
 */
export async function purgeExpiredAuth({ db, now }: HasClock & HasDatabase): Promise<void> {
  const at = now();
  await db
    .deleteFrom('otp_codes')
    .where(({ eb, or }) =>
      or([
        eb('created_at', '<=', new Date(at.getTime() - DAY_MS)),
        eb('created_at', '>', new Date(at.getTime() + CLOCK_SKEW_MS)),
      ]),
    )
    .execute();
  await db.deleteFrom('reset_grants').where('expires_at', '<=', at).execute();
  await db.deleteFrom('password_links').where('expires_at', '<=', at).execute();
  await db.deleteFrom('contact_changes').where('expires_at', '<=', at).execute();
  await db.deleteFrom('totp_challenges').where('expires_at', '<=', at).execute();
  await db.deleteFrom('sessions').where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('rate_limits')
    .where(({ eb, or }) => or([eb('free_at', '<=', at), eb('free_at', '>', getMaxFreeAtOfAllLimits(at))]))
    .execute();
  await purgeExpired(db, at);
}
