import { sql } from 'kysely';
import type { HasConfig, HasDatabase } from '#backend/capabilities.ts';
import { findConfiguredChannels, readMessagesByHand } from '#backend/mail/channels.ts';
import type { BrandingField } from '#domain/branding/branding-fields.ts';
import { hasSpelledAlike } from '#backend/resource/spelled-alike.ts';
import { FIRST_STEPS, type FirstStep, type FirstStepName } from '#domain/first-steps/endpoints.ts';

/** Number of priced services that complete the step `prices`. */
const PRICED_SERVICES = 3;

type Fields = readonly BrandingField[] | null;

const activeEntry = (type: 'MERCHANT_INFO' | 'MERCHANT_IMAGES') => sql<Fields>`(
  select fields from branding where type = ${sql.lit(type)} and language = 'common' and status = 'ACTIVE'
)`;

/**
 * Computes the state of the [first steps](docs/rules/installations.md#first-steps) with queries whose cost does not
 * grow with the garage. Returns no steps in a demo.
 */
export async function readFirstSteps(
  { db, config }: HasDatabase & HasConfig,
  userId: string,
): Promise<{ steps: FirstStep[]; isDismissed: boolean }> {
  const row = await db
    .selectFrom('installation')
    .select([
      'kind',
      'published_at',
      activeEntry('MERCHANT_INFO').as('info'),
      activeEntry('MERCHANT_IMAGES').as('images'),
      sql<number>`(
        select count(*)::int from (
          select from items where price > 0 and deleted_at is null limit ${sql.lit(PRICED_SERVICES)}
        ) as priced
      )`.as('priced'),
      sql<string | null>`(
        select items.category_id from items join categories on categories.id = items.category_id
        where coalesce(items.price, 0) = 0 and items.deleted_at is null and categories.deleted_at is null
        order by categories.position, items.position limit 1
      )`.as('unpriced_category'),
      sql<number>`(
        select count(*)::int from (
          select from users where role <> 'CLIENT' and deleted_at is null limit 2
        ) as staff
      )`.as('staff'),
      sql<boolean>`exists (select from users where role = 'CLIENT' and deleted_at is null)`.as('has_client'),
      sql<boolean>`exists (select from visits where deleted_at is null)`.as('has_visit'),
      hasSpelledAlike('users').as('has_users_alike'),
      hasSpelledAlike('vehicles').as('has_vehicles_alike'),
      hasSpelledAlike('static_data').as('has_names_alike'),
      sql<boolean>`exists (select from users where id = ${userId} and first_steps_dismissed_at is not null)`.as(
        'is_dismissed',
      ),
    ])
    .executeTakeFirst();
  if (row?.kind !== 'garage') return { steps: [], isDismissed: false };
  const fields = new Map([...(row.info ?? []), ...(row.images ?? [])].map(({ key, value }) => [key, value]));
  const findMissing = (...keys: string[]) => keys.find((key) => !fields.get(key)) ?? null;
  const garage = findMissing('merchantName', 'phone', 'headerLogo');
  const hours = findMissing('workingHours', 'latitude');
  const alike = (['users', 'vehicles', 'names'] as const).find((name) => row[`has_${name}_alike`]);
  const { mail, sms } = findConfiguredChannels(config);
  const states: Record<FirstStepName, Omit<FirstStep, 'name'>> = {
    garage: { isDone: garage === null, target: garage },
    hours: { isDone: hours === null, target: hours },
    prices: { isDone: row.priced === PRICED_SERVICES, target: row.unpriced_category },
    messages: { isDone: mail || sms || (await readMessagesByHand(db)), target: null },
    colleague: { isDone: row.staff > 1, target: null },
    client: { isDone: row.has_client, target: null },
    visit: { isDone: row.has_visit, target: null },
    publish: { isDone: row.published_at !== null, target: null },
    spellings: { isDone: alike === undefined, target: alike ?? null },
  };
  const names = FIRST_STEPS.filter((name) => name !== 'spellings' || alike !== undefined);
  return { steps: names.map((name) => ({ name, ...states[name] })), isDismissed: row.is_dismissed };
}
