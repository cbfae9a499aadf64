import { branding, type BrandingEntry } from '#domain/branding/endpoints.ts';
import { media } from '#domain/media/endpoints.ts';
import { messages } from '#domain/messages/endpoints.ts';
import { oilChanges } from '#domain/oil-changes/endpoints.ts';
import { payments } from '#domain/payments/endpoints.ts';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import { fetchNames } from '#domain/static-data/names.ts';
import { todos } from '#domain/todos/endpoints.ts';
import { type UserRecord, users } from '#domain/users/endpoints.ts';
import type { SessionUser } from '#domain/auth/endpoints.ts';
import { type StatusChange, type VisitDetail, type VisitRecord, visits } from '#domain/visits/endpoints.ts';
import { paths } from '#portal/screens.ts';
import { mockResponse, type MockResponse } from './mock-api-routes.ts';

/** Time of the browser's clock in the pictures. */
export const SAMPLE_TIME = '2026-01-14T08:30:00.000Z';
/** Name whose letters both of our fonts have. */
export const GARAGE_NAME = 'Garage du Port';

const stamps = { createdAt: '2026-01-12T07:00:00.000Z', updatedAt: '2026-01-13T15:20:00.000Z' };
const VISIT_ID = '01890000-0000-7000-8000-000000000003';
const ids = { userId: '01890000-0000-7000-8000-000000000001', vehicleId: '01890000-0000-7000-8000-000000000002' };

export const SAMPLE_STAFF: SessionUser = {
  id: 'staff',
  firstName: 'Nadia',
  lastName: 'Khoury',
  email: 'nadia@garage.example',
  username: 'nadia',
  role: 'ADMIN',
  image: null,
  preferredLanguage: 'en',
  seesCosts: true,
};

const info: BrandingEntry = {
  id: 'info',
  type: 'MERCHANT_INFO',
  language: 'common',
  status: 'ACTIVE',
  updatedAt: stamps.updatedAt,
  fields: Object.entries({
    merchantName: GARAGE_NAME,
    phone: '+9613123456',
    currency: 'USD',
    countryCode: '+961',
    timeZone: 'Asia/Beirut',
    firstWeekday: '1',
  }).map(([key, value]) => ({ key, value })),
};

const client: UserRecord = {
  id: ids.userId,
  firstName: 'Karim',
  lastName: 'Haddad',
  email: 'karim@garage.example',
  username: 'karim',
  countryCode: '+961',
  phoneNumber: '3123456',
  formattedPhone: '+961 3 123 456',
  role: 'CLIENT',
  age: 41,
  image: null,
  verified: true,
  status: 'active',
  preferredLanguage: 'fr',
  owed: '330.00',
  owedCurrency: 'USD',
  firstVisitDate: '2024-03-05',
  ...stamps,
};

const visit = (changes: Partial<VisitRecord> & Pick<VisitRecord, 'id' | 'name'>): VisitRecord => ({
  ...ids,
  visitDate: '2026-01-12',
  dueDate: '2026-01-15',
  customer: 'Karim Haddad',
  totalCost: '480.00',
  paid: '150.00',
  owed: '330.00',
  currency: 'USD',
  status: 'In Progress',
  paymentStatus: 'Partially Paid',
  vehicle: {
    plateNumber: 'B204517',
    brand: 'Peugeot',
    model: '3008',
    year: 2021,
    type: 'SUV',
    colorSwatch: '#1f3a5f',
    image: null,
  },
  taskCount: 4,
  finishedTaskCount: 1,
  taskStatuses: ['Completed', 'In Progress', 'Pending'],
  isVehicleAvailable: true,
  assigneeNames: ['Nadia Khoury'],
  ...stamps,
  ...changes,
});

const board: VisitRecord[] = [
  visit({
    id: 'late',
    name: 'Grinds when braking',
    status: 'Pending',
    dueDate: '2026-01-13',
    finishedTaskCount: 0,
    taskStatuses: ['Pending'],
    assigneeNames: [],
    paymentStatus: 'Unpaid',
    paid: '0.00',
    owed: '480.00',
  }),
  visit({
    id: 'next',
    name: 'Oil change and inspection',
    status: 'Pending',
    taskCount: 2,
    finishedTaskCount: 0,
    taskStatuses: ['Pending'],
  }),
  visit({ id: VISIT_ID, name: 'Timing belt and water pump' }),
  visit({
    id: 'ready',
    name: 'Four tyres, wheel alignment',
    status: 'Ready for Pickup',
    finishedTaskCount: 4,
    taskStatuses: ['Completed'],
    dueDate: '2026-01-14',
  }),
  visit({
    id: 'done',
    name: 'Battery',
    status: 'Completed',
    paymentStatus: 'Paid',
    paid: '480.00',
    owed: '0.00',
    taskCount: 1,
    taskStatuses: ['Sold'],
  }),
];

const task = (changes: Partial<TaskRecord> & Pick<TaskRecord, 'id' | 'name'>): TaskRecord => ({
  ...ids,
  visitId: VISIT_ID,
  description: null,
  service: 'REPAIR',
  cost: '70.00',
  soldFor: '120.00',
  dueDate: null,
  priority: 'NORMAL',
  status: 'Pending',
  category: null,
  plannedMinutes: 90,
  holdReason: null,
  assigneeId: null,
  assigneeName: null,
  plateNumber: 'B204517',
  vehicleName: 'Peugeot 3008',
  visitName: 'Timing belt and water pump',
  customer: 'Karim Haddad',
  visitDueDate: '2026-01-15',
  currency: 'USD',
  visitStatus: 'In Progress',
  ...stamps,
  ...changes,
});

const change = (changes: Partial<StatusChange> & Pick<StatusChange, 'id' | 'at' | 'to'>): StatusChange => ({
  taskId: null,
  taskName: null,
  from: 'Pending',
  holdReason: null,
  automatic: false,
  actorName: 'Nadia Khoury',
  reason: null,
  ...changes,
});

const shown: VisitDetail = {
  ...board.find(({ id }) => id === VISIT_ID)!,
  tasks: [
    task({
      id: 'belt',
      name: 'Replace the timing belt, with tensioner and rollers',
      priority: 'HIGH',
      status: 'In Progress',
      category: 'Engine',
      assigneeId: 'staff',
      assigneeName: 'Nadia Khoury',
      dueDate: '2026-01-13',
    }),
    task({ id: 'pump', name: 'استبدال مضخّة المياه', status: 'In Progress', holdReason: 'PARTS', priority: 'MEDIUM' }),
    task({ id: 'leak', name: 'Look for leaks', service: 'INSPECTION', soldFor: '40.00' }),
    task({ id: 'oil', name: 'Oil and filter', service: 'MAINTENANCE', status: 'Completed', soldFor: '200.00' }),
  ],
  history: [
    change({
      id: 'h3',
      at: '2026-01-13T15:20:00.000Z',
      taskId: 'pump',
      taskName: 'استبدال مضخّة المياه',
      from: 'In Progress',
      to: 'In Progress',
      holdReason: 'PARTS',
    }),
    change({ id: 'h2', at: '2026-01-12T09:40:00.000Z', to: 'In Progress', automatic: true }),
    change({ id: 'h1', at: '2026-01-12T07:00:00.000Z', from: null, to: 'Pending' }),
  ],
  corrections: [],
  assignments: [],
};

export const SAMPLE_VISIT_PATH = paths.visit(ids.userId, ids.vehicleId, shown.id);

const pageOf = <Row>(data: Row[]) => ({
  data,
  meta: { page: 1, limit: 10, total: data.length, totalPages: Math.ceil(data.length / 10) },
});

const picture = (id: string, section: string) => ({
  id,
  type: 'image' as const,
  name: id,
  section,
  ...ids,
  visitId: shown.id,
  contentType: 'image/webp',
  bytes: 40_000,
  merchant: 'garage',
  url: `/backend/media/file/${id}.webp`,
  thumbnailUrl: `/backend/media/file/${id}.webp`,
  ...stamps,
});

/** Responses that the board, a visit and its dialogs request. */
export const SAMPLE_RESPONSES: readonly MockResponse[] = [
  mockResponse(branding.fetchBranding, () => ({ branding: [info] })),
  mockResponse(branding.fetchMerchant, () => ({ merchant: { merchant_name: GARAGE_NAME } })),
  mockResponse(fetchNames, () => ({ data: [] })),
  mockResponse(visits.get, () => ({ data: shown })),
  mockResponse(visits.list, ({ status }) => pageOf(board.filter((row) => !status || row.status === status))),
  mockResponse(users.get, () => ({ data: client })),
  mockResponse(users.list, () => pageOf([client])),
  mockResponse(messages.list, () => pageOf([])),
  mockResponse(todos.list, () => ({ ...pageOf([]), periodStart: null })),
  mockResponse(payments.list, () =>
    pageOf([
      {
        id: 'deposit',
        entityType: 'VISIT' as const,
        entityId: shown.id,
        customer: 'Karim Haddad',
        ...ids,
        visitId: shown.id,
        amount: '150.00',
        currency: 'USD' as const,
        method: 'Cash' as const,
        notes: 'Deposit for the parts',
        status: 'Success' as const,
        refundOf: null,
        reason: null,
        refunded: '0.00',
        recordedBy: 'Nadia Khoury',
        ...stamps,
      },
    ]),
  ),
  mockResponse(oilChanges.list, () =>
    pageOf([
      {
        id: 'oil',
        ...ids,
        oilName: 'Total Quartz Ineo',
        oilType: '5W-30',
        currentKm: 81_200,
        nextChangeKm: 91_200,
        latestKm: 88_450,
        latestKmUpdatedAt: '2026-01-12T07:05:00.000Z',
        kmPerDay: 42.5,
        notes: null,
        ownerName: 'Karim Haddad',
        ownerPhone: '+9613123456',
        plateNumber: 'B204517',
        vehicleName: 'Peugeot 3008',
        due: 'OK' as const,
        dueReasons: [],
        kmLeft: 2750,
        dueDate: '2026-03-17',
        daysOverdue: 0,
        ...stamps,
      },
    ]),
  ),
  mockResponse(media.list, () => pageOf([picture('before', 'before'), picture('parts', 'parts')])),
];
