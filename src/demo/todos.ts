import type { Insertable, Transaction } from 'kysely';
import type { TodoTable } from '#backend/db/schema-records.ts';
import type { Database } from '#backend/db/schema.ts';
import { TODO_TITLE_MAX, toTodoText } from '#domain/todos/todo.ts';
import { HOUR_MS } from '#domain/units.ts';
import type { DemoLanguage } from './people.ts';

interface DemoTodo {
  title: string;
  description: string;
  hoursAgo: number;
  completedHoursAgo?: number;
  /** Links to a visit, whose name ends the title. */
  linksVisit?: true;
}

/** To-dos by the language of the member of staff, older open ones among them. */
const TODOS: Record<DemoLanguage, readonly DemoTodo[]> = {
  ar: [
    { title: 'طلب أقراص فرامل', description: 'المورد يحتاج يومين', hoursAgo: 74 },
    { title: 'معايرة مفتاح العزم', description: 'آخر معايرة قبل سنة', hoursAgo: 28 },
    { title: 'الاتصال بصاحب', description: 'اسأله عن موعد الاستلام', hoursAgo: 0.5, linksVisit: true },
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
