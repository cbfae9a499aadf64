import type { CashUp, MainPanel } from '#domain/analytics/main-panel.ts';
import { PAYMENT_METHODS } from '#domain/payments/payment.ts';
import { TASK_SERVICES } from '#domain/tasks/task.ts';
import { BALANCE_AGES } from '#domain/visits/visit.ts';

/** The days of the panel, oldest first. */
const DAYS = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08', '2026-05-09', '2026-05-10'];

const amountDays = (base: number) =>
  DAYS.map((date, at) => ({ date, value: `${base + at * 35}.50`, previous: `${base + at * 20}.00` }));
const countDays = (base: number) => DAYS.map((date, at) => ({ date, value: base + (at % 3), previous: base }));
const siteRows = (names: string[]) => names.map((name, at) => ({ name, views: 640 >> at, visitors: 320 >> at }));

/** Returns all sections of a main panel in USD for the week of 4 May 2026, compared with the week before. */
export function aMainPanel(sections: Partial<Required<MainPanel>> = {}): Required<MainPanel> {
  const received = { value: '1593.50', previous: '1260.00', others: [{ currency: 'EUR' as const, value: '80.00' }] };
  const billed = { value: '2115.00', previous: '2380.00', others: [] };
  const averageBill = { value: '176.25', previous: '198.33' };
  const onTime = { value: 0.75, previous: 0.9, part: 9, total: 12 };
  const completed = { value: 12, previous: 10 };
  return {
    period: { startDate: DAYS[0]!, endDate: DAYS.at(-1)! },
    comparison: { startDate: '2026-04-27', endDate: '2026-05-03' },
    currency: 'USD',
    today: '2026-05-10',
    strip: {
      received: { ...received, days: amountDays(120) },
      billed: { ...billed, days: amountDays(200) },
      overdueBalance: { value: '940.00', others: [], count: 4 },
      vehiclesFinished: { value: 12, previous: 10, days: countDays(1) },
      averageBill,
      waiting: { approval: 2, parts: 3, pickup: 5 },
      onTime: { ...onTime, days: DAYS.map((date, at) => ({ date, value: at === 6 ? null : 0.75 })) },
      visitorsToMessages: {
        visitors: { value: 320, previous: 280 },
        messages: { value: 8, previous: 9 },
        days: DAYS.map((date, at) => ({ date, visitors: 40 + at * 2, messages: at % 3 })),
      },
    },
    now: {
      inWorkshop: 14,
      onHold: { PARTS: 3, APPROVAL: 2, CLIENT: 1 },
      readyForPickup: { count: 5, medianHours: 6.5, longestHours: 73 },
      overdue: 2,
      dueToday: 3,
      unreadMessages: 4,
      oilDueThisWeek: 6,
    },
    money: {
      received,
      billed,
      owed: { value: '1820.00', others: [], count: 9 },
      averageBill,
      margin: { value: '610.00', previous: '540.00', others: [], withoutCost: 3 },
      receivedPerDay: amountDays(120),
      owedByAge: BALANCE_AGES.map((age, at) => ({ age, value: `${880 - at * 200}.00`, others: [], count: 5 - at })),
      methods: PAYMENT_METHODS.map((method, at) => ({
        method,
        value: `${900 - at * 350}.50`,
        others: [],
        count: 9 - at,
      })),
    },
    work: {
      completed: { ...completed, days: countDays(1) },
      turnaround: { median: { value: 20.5, previous: 24 }, p90: { value: 52, previous: 70.5 } },
      onTime,
      services: TASK_SERVICES.map((service, at) => ({
        service,
        count: 12 - at * 4,
        sold: `${1200 - at * 400}.00`,
        others: [],
      })),
      categories: [
        { category: 'Brakes', count: 8, sold: '860.00', others: [] },
        { category: 'Engine', count: 5, sold: '720.00', others: [] },
        { category: null, count: 4, sold: '300.00', others: [] },
      ],
      weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        hours: Array.from({ length: 24 }, (_, hour) =>
          hour >= 8 && hour < 18 && weekday < 7 ? (hour * weekday) % 5 : 0,
        ),
      })),
      reopened: { value: 1, previous: 0 },
    },
    clients: {
      newClients: { value: 5, previous: 3 },
      returning: { value: 9, previous: 8 },
      days: DAYS.map((date, at) => ({ date, newClients: at % 2, returning: 1 + (at % 2) })),
      rating: { average: { value: 4.4, previous: 4.1 }, count: { value: 7, previous: 6 } },
      ratingDays: DAYS.map((date, at) => ({ date, value: at % 2 ? 4.5 : null, count: at % 2 })),
      topClients: [
        {
          userId: '019a0000-0000-7000-8000-000000000001',
          name: 'Samir Haddad',
          received: '420.00',
          visits: 2,
          owed: '0.00',
        },
        {
          userId: '019a0000-0000-7000-8000-000000000002',
          name: 'ليلى منصور',
          received: '310.00',
          visits: 1,
          owed: '95.00',
        },
      ],
    },
    site: {
      views: { value: 1280, previous: 1100 },
      visitors: { value: 320, previous: 280 },
      days: DAYS.map((date, at) => ({
        date,
        views: 160 + at * 7,
        visitors: 40 + at * 2,
        previousViews: 150 + at * 3,
        previousVisitors: 38 + at,
      })),
      pages: siteRows(['/en', '/ar/all-services', '/fr']),
      referrers: siteRows(['google.com', '', 'facebook.com']),
      campaigns: siteRows(['', 'summer-oil', 'brakes']),
      browsers: siteRows(['Chrome', 'Safari', 'Firefox']),
      devices: siteRows(['mobile', 'desktop', 'tablet']),
      languages: siteRows(['ar', 'fr', 'en']),
      funnel: [
        { campaign: null, visitors: 260, messages: 5, clients: 2, visits: 2, received: '240.00', others: [] },
        { campaign: 'summer-oil', visitors: 60, messages: 3, clients: 1, visits: 1, received: '95.00', others: [] },
      ],
    },
    ...sections,
  };
}

/** Returns a cash-up in USD of 10 May 2026 with one employee and two methods. */
export function aCashUp(fields: Partial<CashUp> = {}): CashUp {
  const cash = { currency: 'USD', paid: '300.00', refunded: '20.00', net: '280.00', payments: 4, refunds: 1 } as const;
  const card = { currency: 'USD', paid: '120.00', refunded: '0.00', net: '120.00', payments: 1, refunds: 0 } as const;
  const employee = { userId: '019a0000-0000-7000-8000-000000000003', name: 'Nadia Khoury' };
  return {
    date: '2026-05-10',
    totals: [{ currency: 'USD', paid: '420.00', refunded: '20.00', net: '400.00', payments: 5, refunds: 1 }],
    methods: [
      { method: 'Cash', ...cash },
      { method: 'Credit Card', ...card },
    ],
    employees: [
      { ...employee, method: 'Cash', ...cash },
      { ...employee, method: 'Credit Card', ...card },
    ],
    ...fields,
  };
}
