import type { CommandDeps } from '#backend/capabilities.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { audit } from '#backend/commands/audit.ts';
import { merchantInfo } from '#backend/db/merchant-settings.ts';
import { inTransaction } from '#backend/commands/transaction.ts';
import { FIRST_PUBLICATION_FIELDS } from '#domain/branding/manager-endpoints.ts';
import { AppError } from '#domain/errors.ts';
import { findGrant } from '#domain/roles.ts';

/**
 * Marks the site as published, once (docs/rules/branding.md#first-publication).
 * @throws AppError ROLE_FORBIDDEN, and VALIDATION without a name and a phone
 */
export async function recordFirstPublication(deps: CommandDeps, actor: Actor): Promise<void> {
  await inTransaction(deps, actor, undefined, async (context) => {
    const { tx, now } = context;
    const row = await tx.selectFrom('installation').select('published_at').forUpdate().executeTakeFirst();
    if (!row || row.published_at) return;
    if (!findGrant(actor.role, 'site.publish')) throw new AppError('ROLE_FORBIDDEN');
    const info = await merchantInfo(tx);
    const missing = FIRST_PUBLICATION_FIELDS.filter((field) => !info[field]);
    if (missing.length > 0)
      throw new AppError('VALIDATION', { problems: missing.map((field) => ({ field, code: 'required' })) });
    await tx.updateTable('installation').set({ published_at: now }).execute();
    await audit(context, { action: 'publish', entityType: 'site', entityId: 'site' });
  });
}
