import { readFile } from 'node:fs/promises';
import type { Insertable, Transaction } from 'kysely';
import type { MediaTable, OilChangeTable, TodoTable } from '#backend/db/schema-records.ts';
import type { Database } from '#backend/db/schema.ts';
import { newMediaKey, sizedKey, type Storage } from '#backend/storage/storage.ts';
import { FALLBACK_LOCALE } from '#domain/locales.ts';
import { DAY_MS, HOUR_MS } from '#domain/units.ts';
import { TODO_TITLE_MAX, toTodoText } from '#domain/todos/todo.ts';
import { type DemoLanguage, CONTACT_MESSAGES, RATINGS } from './people.ts';
import { STATIC_DATA } from './fleet.ts';
import { pickContactAttribution } from './page-views.ts';
import type { DemoContext, DemoVehicle } from './workshop-visits.ts';

const OIL_CHANGE_INTERVAL_KM = 10_000;

type Tx = Transaction<Database>;

/** Inserts an oil change for most vehicles, some of them due, with the odometer readings that the forecast needs. */
export async function addOilChanges(
  tx: Tx,
  vehicles: readonly DemoVehicle[],
  { now, staffId }: DemoContext,
): Promise<void> {
  const changed = vehicles.filter((_, at) => at % 5 !== 4);
  const changes = changed.map((vehicle, at): Insertable<OilChangeTable> & Record<'created_at', Date> => {
    const perDay = 20 + ((at * 7) % 60);
    const since = Math.min(30 + ((at * 37) % 330), Math.floor((now.getTime() - vehicle.created_at.getTime()) / DAY_MS));
    const current = 18_000 + ((at * 7_919) % 140_000);
    return {
      vehicle_id: vehicle.id,
      oil_name: STATIC_DATA.OIL_NAME[at % STATIC_DATA.OIL_NAME.length]!.name,
      oil_type: STATIC_DATA.OIL_TYPE[at % STATIC_DATA.OIL_TYPE.length]!.name,
      current_km: current,
      next_change_km: current + OIL_CHANGE_INTERVAL_KM,
      latest_km: current + perDay * Math.max(0, since - (at % 9)),
      latest_km_updated_at: new Date(now.getTime() - (at % 9) * DAY_MS - HOUR_MS),
      km_per_day: since > 16 ? perDay : null,
      is_newest: true,
      created_at: new Date(now.getTime() - since * DAY_MS - HOUR_MS),
      updated_at: new Date(now.getTime() - (at % 9) * DAY_MS - HOUR_MS),
    };
  });
  const made = await tx.insertInto('oil_changes').values(changes).returning('id').execute();
  const readings = changes.flatMap(({ vehicle_id, current_km, created_at, latest_km, latest_km_updated_at }, at) => [
    { vehicle_id, oil_change_id: made[at]!.id, km: current_km, at: created_at, actor_id: staffId },
    ...(latest_km > current_km
      ? [{ vehicle_id, km: latest_km, at: latest_km_updated_at as Date, actor_id: staffId }]
      : []),
  ]);
  await tx.insertInto('km_readings').values(readings).execute();
}

const ART = new URL('../../public/art/', import.meta.url);
const PHOTOS: readonly [scene: string, section: string, name: Record<DemoLanguage, string>][] = [
  ['brakes', 'before', { ar: 'الدسك الأمامي قبل العمل', en: 'Front disc before', fr: 'Disque avant, avant travaux' }],
  ['bay', 'during', { ar: 'السيارة على الرافعة', en: 'On the lift', fr: 'Sur le pont' }],
  ['parts', 'parts', { ar: 'القطع الجديدة', en: 'New parts', fr: 'Pièces neuves' }],
];
/** Pictures of the public gallery with alternative texts. The home page shows them nowhere else; nine fill the grid. */
const GALLERY: readonly [scene: string, alternativeText: Record<DemoLanguage, string>][] = [
  [
    'handover',
    {
      ar: 'سيارة بيضاء نظيفة أمام البوابات مساءً',
      en: 'A clean white car in front of the gates in the evening',
      fr: 'Une voiture blanche propre devant les portes, le soir',
    },
  ],
  ['suvlift', { ar: 'سيارة دفع رباعي زرقاء على الرافعة', en: 'A blue SUV on the lift', fr: 'Un SUV bleu sur le pont' }],
  [
    'lineup',
    {
      ar: 'أربع مركبات ودراجة نارية في الكراج',
      en: 'Four vehicles and a motorcycle in the workshop',
      fr: 'Quatre véhicules et une moto dans l’atelier',
    },
  ],
  [
    'wheel',
    {
      ar: 'سيارة دفع رباعي صفراء نُزع أحد دواليبها',
      en: 'A yellow SUV with a wheel off',
      fr: 'Un SUV jaune, une roue démontée',
    },
  ],
  [
    'moto',
    {
      ar: 'دراجة نارية حمراء على منصة صفراء',
      en: 'A red motorcycle on a yellow platform',
      fr: 'Une moto rouge sur une table élévatrice jaune',
    },
  ],
  ['parts', { ar: 'قطع جديدة على الرفوف', en: 'New parts on the shelves', fr: 'Des pièces neuves sur les étagères' }],
  ['row', { ar: 'سيارات تنتظر في صف', en: 'Cars waiting in a row', fr: 'Des voitures en attente, alignées' }],
  [
    'brakes',
    {
      ar: 'دسك فرامل مع الكاليبر على الطاولة',
      en: 'A brake disc with its caliper on the bench',
      fr: 'Un disque de frein et son étrier sur l’établi',
    },
  ],
  ['van', { ar: 'فان أبيض على الرافعة', en: 'A white van on the lift', fr: 'Une camionnette blanche sur le pont' }],
];

/** Stores photos of visits in progress or ready for pickup, and the public gallery. */
export async function addMedia(
  tx: Tx,
  storage: Storage,
  vehicles: readonly DemoVehicle[],
  shop: DemoContext,
): Promise<void> {
  const open = await tx
    .selectFrom('visits')
    .select(['id', 'vehicle_id', 'user_id', 'created_at'])
    .where('status', 'in', ['In Progress', 'Ready for Pickup'])
    .orderBy('created_at')
    .execute();
  const media: Insertable<MediaTable>[] = [];
  for (const visit of open) {
    const language = vehicles.find(({ id }) => id === visit.vehicle_id)?.language ?? 'ar';
    for (const [scene, section, name] of PHOTOS) {
      const { id: visit_id, vehicle_id, user_id, created_at } = visit;
      const at = new Date(Math.min(created_at.getTime() + HOUR_MS, shop.now.getTime()));
      media.push({
        ...(await store(storage, scene)),
        visit_id,
        vehicle_id,
        user_id,
        section,
        name: name[language],
        created_by: shop.staffId,
        created_at: at,
        updated_at: at,
      });
    }
  }
  for (const [at, [scene, texts]] of GALLERY.entries()) {
    const made = new Date(shop.now.getTime() - at * DAY_MS);
    media.push({
      ...(await store(storage, scene)),
      section: 'gallery',
      name: texts[FALLBACK_LOCALE],
      alternative_text: JSON.stringify(texts),
      created_by: shop.staffId,
      created_at: made,
      updated_at: made,
    });
  }
  await tx.insertInto('media').values(media).execute();
}

async function store(storage: Storage, scene: string) {
  const key = newMediaKey('webp');
  const [full, thumbnail] = await Promise.all(
    [1280, 640].map((width) => readFile(new URL(`${scene}-${width}.webp`, ART))),
  );
  const content_type = 'image/webp';
  await storage.write(key, full!, content_type);
  await storage.write(sizedKey(key, 'thumb'), thumbnail!, content_type);
  return { type: 'image' as const, key, content_type, bytes: full!.length, has_thumbnail: true };
}

/** Inserts ratings of clients and contact messages of visitors. */
export async function addRatingsAndMessages(
  tx: Tx,
  vehicles: readonly DemoVehicle[],
  { now }: DemoContext,
): Promise<void> {
  const ratedClients = new Map<string, number>();
  const ratingCounts: Record<DemoLanguage, number> = { ar: 0, en: 0, fr: 0 };
  // Skips the vehicles of the demo accounts, which can then still submit a rating.
  for (const { user_id, language } of vehicles.slice(2)) {
    const rating = ratedClients.has(user_id) ? undefined : RATINGS[language][ratingCounts[language]++];
    if (!rating) continue;
    const [stars, feedback] = rating;
    const at = new Date(now.getTime() - (1 + ratedClients.size * 5) * DAY_MS);
    ratedClients.set(user_id, stars);
    await tx.insertInto('ratings').values({ user_id, stars, feedback, created_at: at, updated_at: at }).execute();
  }
  const messages = CONTACT_MESSAGES.map(([full_name, email, message, hoursAgo, read]) => {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    return { full_name, email, message, read, ...pickContactAttribution(hoursAgo), created_at: at, updated_at: at };
  });
  await tx.insertInto('messages').values(messages).execute();
}

interface DemoTodo {
  title: string;
  description: string;
  hoursAgo: number;
  completedHoursAgo?: number;
  /** Appends the name of an open visit to the title and links to the visit. */
  linksVisit?: true;
}

/** To-dos by the language of the staff member. Some are older than a day and still open. */
const TODOS: Record<DemoLanguage, readonly DemoTodo[]> = {
  ar: [
    { title: 'طلب دسكات فرامل', description: 'المورد يحتاج يومين', hoursAgo: 74 },
    { title: 'معايرة مفتاح العزم', description: 'آخر معايرة قبل سنة', hoursAgo: 28 },
    { title: 'الاتصال بالزبون:', description: 'السؤال عن موعد الاستلام', hoursAgo: 0.5, linksVisit: true },
    { title: 'تنظيف الرافعة الثانية', description: 'قبل نهاية الدوام', hoursAgo: 30, completedHoursAgo: 26 },
    { title: 'تعبئة زيت الضاغط', description: 'لتر واحد يكفي', hoursAgo: 1, completedHoursAgo: 0.2 },
  ],
  en: [
    { title: 'Renew the insurance of the workshop', description: 'It ends this month', hoursAgo: 98 },
    { title: 'Ask the supplier about winter tyres', description: 'Sizes 16 and 17', hoursAgo: 27 },
    { title: 'Call the owner of', description: 'Ask for approval of the extra work', hoursAgo: 0.5, linksVisit: true },
    { title: 'Pay the electricity bill', description: 'By bank transfer', hoursAgo: 50, completedHoursAgo: 46 },
    { title: 'Update the opening hours', description: 'For the holiday', hoursAgo: 1, completedHoursAgo: 0.2 },
  ],
  fr: [
    { title: 'Planifier les congés de février', description: 'Trois demandes en attente', hoursAgo: 76 },
    { title: 'Commander des filtres à huile', description: 'Une boîte de vingt', hoursAgo: 29 },
    { title: 'Rappeler le client de', description: 'Fixer le rendez vous de retrait', hoursAgo: 0.5, linksVisit: true },
    { title: 'Relire le devis du fourgon', description: 'Vérifier les heures', hoursAgo: 52, completedHoursAgo: 47 },
    { title: 'Ranger la réserve', description: 'Avant la livraison', hoursAgo: 1, completedHoursAgo: 0.2 },
  ],
};

/** Inserts a few to-dos for every member of staff, one of them about an open visit. */
export async function addTodos(tx: Transaction<Database>, { now }: { now: Date }): Promise<void> {
  const staff = await tx
    .selectFrom('users')
    .select('id')
    .select(({ ref }) => ref('preferred_language').$castTo<DemoLanguage>().as('language'))
    .where('role', '!=', 'CLIENT')
    .execute();
  const visit = await tx
    .selectFrom('visits')
    .select(['id', 'name'])
    .where('status', '=', 'Ready for Pickup')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const rows = staff.flatMap(({ id, language }) =>
    TODOS[language].map((todo): Insertable<TodoTable> & Record<'created_at' | 'updated_at', Date> => {
      const completed = todo.completedHoursAgo === undefined ? null : before(todo.completedHoursAgo);
      return {
        user_id: id,
        title: todo.linksVisit ? toTodoText(`${todo.title} ${visit.name}`, TODO_TITLE_MAX) : todo.title,
        description: todo.description,
        completed_at: completed,
        ...(todo.linksVisit && { entity_type: 'VISIT', entity_id: visit.id }),
        created_at: before(todo.hoursAgo),
        updated_at: completed ?? before(todo.hoursAgo),
      };
    }),
  );
  await tx.insertInto('todos').values(rows).execute();
}
