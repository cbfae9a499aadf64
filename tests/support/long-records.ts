import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#backend/db/schema.ts';
import { LAYOUT_ENV } from './e2e-environment.ts';
import { aUser, aVehicle } from './factories.ts';
import { aCategory, anItem } from './shop-factories.ts';
import {
  aMedium,
  aMessage,
  anOilChange,
  aPayment,
  aRating,
  aStatusChange,
  aTask,
  aTodo,
  aVisit,
  dayFromNow,
} from './workshop-factories.ts';

/** The names of garage, people and visits have 71 characters. */
export const LONG_GARAGE_NAME = 'Établissements Haddad et Fils, entretien et réparation automobile Baabda';
const [FIRST_NAME, LAST_NAME] = ['Jean-Baptiste Christophe Maximilien', 'de La Rochefoucauld-Montmorency-Lux'];

/** Notes of 300 characters, with and without spaces. */
const SENTENCES =
  'Le client demande que la pièce défectueuse lui soit remise avec la facture et que le véhicule soit lavé avant la restitution. ';
const NOTE = SENTENCES.repeat(3).slice(0, 300).trim();
const NOTE_WITHOUT_SPACES = 'https://garage.example/pieces/'.concat('a1b2c3d4e5'.repeat(27));
export const LONG_EMAIL = 'jean-baptiste.christophe.de.la.rochefoucauld@transports-internationaux.example';

const VISIT = 'Grande révision des 120 000 kilomètres avec remplacement de la courroie';
const TASKS = [
  'Remplacement de la courroie de distribution et de la pompe à eau',
  'Reconditionnement du turbocompresseur et contrôle de l’étanchéité du circuit',
  'Diagnostic électronique',
] as const;
/** Minor units: $12,345,678.50 */
const AMOUNT = 1_234_567_850;

/** File of an import with the longest values and a question about two people. */
export const LONG_IMPORT = {
  name: 'Fichier_des_clients_et_des_vehicules_de_l_annee_derniere_et_de_cette_annee.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'الاسم;Téléphone;لوحة السيارة;Marque;Modèle;Année',
      `${FIRST_NAME} ${LAST_NAME};+96171234567;AB123456789012345678;Mercedes-Benz Special Vehicles International;PhantomExtendedWheelbaseSerenityCollectionLimousine;2015`,
      'عبد الرحمن الحسيني;+96171234567;ب 123 و 456;تويوتا;كورولا;2015/2016',
      ';;EF4444;Kia;Picanto;2011',
      'Nada Khoury;03 111 222;-;Kia;Rio;n/a',
    ].join('\r\n'),
  ),
};

/** File in which `layout.setup.ts` stores the ids for all workers. */
export const LONG_RECORDS_FILE = join(LAYOUT_ENV.DATA_DIR!, 'long-records.json');

export interface LongRecords {
  staffEmail: string;
  clientEmail: string;
  /** Value of each parameter of the screen table, for staff and for the client. */
  params: Record<string, string>;
}

/** Inserts a client, a member of staff and their records, with the longest realistic values in all displayed fields. */
export async function createLongRecords(db: Kysely<Database>): Promise<LongRecords> {
  const run = crypto.randomUUID().replaceAll('-', '').toUpperCase();
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const aPerson = (role: 'CLIENT' | 'ADMIN', prefix: string) =>
    aUser(db, {
      first_name: FIRST_NAME,
      last_name: LAST_NAME,
      preferred_language: 'en',
      role,
      email: `${prefix}${run.slice(0, 6).toLowerCase()}.${LONG_EMAIL}`,
      username: `${prefix}.jean-baptiste.de.la.rochefoucauld.${run.slice(0, 8)}`,
      country_code: '+961',
      phone_number: `${prefix === 'c' ? 1 : 2}${digits}12345`.slice(0, 15),
    });
  const client = await aPerson('CLIENT', 'c');
  const staff = await aPerson('ADMIN', 's');
  const customer = `${client.first_name} ${client.last_name}`;

  const vehicle = await aVehicle(db, {
    user_id: client.id,
    plate_number: run.slice(0, 20),
    brand: 'Mercedes-Benz Special Vehicles International',
    model: 'Sprinter 519 CDI 4x4 Lang Hochdach Doppelkabine Automatik',
    color: 'Gris graphite métallisé très foncé',
    engine_type: 'Hybride rechargeable essence',
  });
  await aVehicle(db, {
    user_id: client.id,
    plate_number: run.slice(12, 32),
    brand: 'Rolls-Royce',
    model: 'PhantomExtendedWheelbaseSerenityCollectionLimousine',
  });

  const common = { user_id: client.id, vehicle_id: vehicle.id, customer, currency: 'USD' as const };
  const visit = await aVisit(db, {
    ...common,
    name: VISIT,
    total_cost: AMOUNT,
    visit_date: dayFromNow(-12),
    due_date: dayFromNow(-2),
    status: 'In Progress',
    started_at: new Date(),
  });
  for (const status of ['Pending', 'Ready for Pickup', 'Completed'] as const)
    await aVisit(db, {
      ...common,
      name: VISIT,
      total_cost: AMOUNT,
      visit_date: dayFromNow(0),
      due_date: dayFromNow(1),
      status,
      ...(status === 'Completed' && { completed_at: new Date() }),
    });
  const work = {
    visit_id: visit.id,
    sold_for: AMOUNT,
    cost: AMOUNT / 2,
    assignee_id: staff.id,
    priority: 'HIGH' as const,
  };
  const category = 'Distribution et refroidissement du moteur';
  const task = await aTask(db, {
    ...work,
    name: TASKS[0],
    description: NOTE,
    category,
    status: 'In Progress',
    hold_reason: 'PARTS',
  });
  await aTask(db, { ...work, name: TASKS[1], description: NOTE_WITHOUT_SPACES, category, planned_minutes: 1234 });
  await aTask(db, { ...work, name: TASKS[2], status: 'Completed', completed_at: new Date(), due_date: dayFromNow(-1) });
  await aStatusChange(db, { visit_id: visit.id, actor_id: staff.id, reason: NOTE });
  await aStatusChange(db, { visit_id: visit.id, task_id: task.id, actor_id: staff.id, reason: NOTE_WITHOUT_SPACES });

  const money = { visit_id: visit.id, amount: AMOUNT / 10, created_by: staff.id };
  await aPayment(db, { ...money, notes: NOTE, method: 'Bank Transfer' });
  const payment = await aPayment(db, { ...money, notes: NOTE_WITHOUT_SPACES });
  await aPayment(db, { ...money, amount: 100, status: 'Refunded', refund_of: payment.id, reason: NOTE });

  const oil = {
    vehicle_id: vehicle.id,
    oil_name: 'Castrol EDGE Professional LongLife III',
    oil_type: '5W-30 entièrement synthétique',
  };
  await anOilChange(db, {
    ...oil,
    current_km: 9_123_456,
    next_change_km: 9_128_456,
    latest_km: 9_127_000,
    is_newest: false,
    notes: NOTE,
  });
  await anOilChange(db, {
    ...oil,
    current_km: 9_876_543,
    next_change_km: 9_881_543,
    latest_km: 9_899_999,
    km_per_day: 123.4,
    notes: NOTE_WITHOUT_SPACES,
  });

  for (const name of ['Facture_definitive_de_la_reparation_de_la_courroie_et_de_la_pompe_a_eau.pdf', VISIT])
    await aMedium(db, {
      name,
      type: 'document',
      key: `layout${run.toLowerCase()}${name.length}.pdf`,
      content_type: 'application/pdf',
      bytes: 9_876_543,
      has_thumbnail: false,
      user_id: client.id,
      vehicle_id: vehicle.id,
      visit_id: visit.id,
      created_by: staff.id,
    });
  await aMessage(db, {
    full_name: customer,
    email: LONG_EMAIL,
    message: NOTE_WITHOUT_SPACES,
    user_id: client.id,
    phone: '+961712345678901',
  });
  await aMessage(db, { full_name: customer, email: LONG_EMAIL, message: NOTE });
  await aRating(db, { user_id: client.id, feedback: NOTE_WITHOUT_SPACES });
  const todo = {
    title:
      'Rappeler le client au sujet de la courroie de distribution et de la pompe à eau commandées chez le fournisseur hier',
  };
  for (const user of [client, staff]) {
    await aTodo(db, { user_id: user.id, title: todo.title, description: SENTENCES.replaceAll('.', '') });
    await aTodo(db, { user_id: user.id, title: 'a1b2c3d4e5'.repeat(12), description: 'a1b2c3d4e5'.repeat(30) });
  }
  const title = JSON.stringify({
    ar: 'استبدال سير التوزيع ومضخة المياه وفحص دائرة التبريد بالكامل مع الضمان',
    en: 'Replacement of timing belt and water pump with a check of the whole cooling',
    fr: 'Remplacement de la courroie de distribution et de la pompe à eau avec garantie',
  });
  const entry = await aCategory(db, {
    title,
    description: title,
    visibility: 'hidden',
    min_price: AMOUNT,
    max_price: AMOUNT,
  });
  await anItem(db, {
    category_id: entry.id,
    title,
    description: title,
    visibility: 'hidden',
    price: AMOUNT,
    duration_minutes: 10_079,
  });
  const deleted_at = new Date();
  await aVehicle(db, {
    user_id: client.id,
    plate_number: `D${run.slice(3, 21)}`,
    brand: vehicle.brand,
    model: vehicle.model,
    deleted_at,
  });

  return {
    staffEmail: staff.email!,
    clientEmail: client.email!,
    params: { userId: client.id, vehicleId: vehicle.id, visitId: visit.id, taskId: task.id, id: entry.id },
  };
}
