// npm run outbox: deletes the expired messages of the outbox and prints those that have not been sent.
import { purgeExpired } from '#backend/mail/outbox.ts';
import { runCommand } from '#server/command.ts';

await runCommand(async ({ prepare, db, now }) => {
  await prepare();
  await purgeExpired(db, now());
  const waiting = await db
    .selectFrom('outbox')
    .select(['channel', 'recipient', 'subject', 'body', 'created_at', 'expires_at', 'state', 'failure'])
    .where((eb) => eb.or([eb('state', 'is', null), eb('state', '<>', 'SENT')]))
    .orderBy('created_at')
    .execute();
  if (!waiting.length) console.log('The outbox is empty.');
  for (const { channel, recipient, subject, body, created_at, expires_at, state, failure } of waiting) {
    const result = [state, failure].filter(Boolean).join(' ');
    const parts = [`${channel} to ${recipient}`, created_at.toISOString(), `until ${expires_at.toISOString()}`, result];
    console.log(parts.filter(Boolean).join(', '));
    console.log([subject, body].filter(Boolean).join('\n\n').replaceAll(/^/gm, '  '), '\n');
  }
});
