import type { HasClock, HasDatabase } from '#backend/capabilities.ts';
import { purgeExpired } from '#backend/mail/outbox.ts';
import { DAY_MS } from '#domain/units.ts';

/** Removes what is over: codes that count for no limit any more, grants, sessions with their tokens, waiting messages. */
export async function purgeExpiredAuth({ db, now }: HasClock & HasDatabase): Promise<void> {
  const at = now();
  await db
    .deleteFrom('otp_codes')
    .where('created_at', '<=', new Date(at.getTime() - DAY_MS))
    .execute();
  await db.deleteFrom('reset_grants').where('expires_at', '<=', at).execute();
  await db.deleteFrom('sessions').where('expires_at', '<=', at).execute();
  await purgeExpired(db, at);
}
