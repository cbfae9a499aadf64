// npm run rotate-keys: replaces the keys of the garage, which ends all sessions.
import { rotateKeys } from '#backend/auth/rotate-keys.ts';
import { parseOptions, runCommand } from '#server/command.ts';

parseOptions('npm run rotate-keys', { options: {} });

await runCommand(async ({ prepare, db, now }) => {
  await prepare();
  const { keys, sessions, factors } = await rotateKeys(db, now());
  console.log(`New keys: ${keys}. Secrets of two-step verification that were encrypted again: ${factors}.`);
  console.log(`Ended sessions: ${sessions}. Everybody has to sign in again.`);
  console.log('Running servers have loaded the new keys; restart those that reach the database through a pooler.');
});
