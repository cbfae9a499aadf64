import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { VisitDetail } from '#domain/visits/endpoints.ts';
import { renderPage, initTranslations } from '#tests/support/form-page.tsx';
import { VisitHeaderFacts } from './VisitScreen.tsx';

const visit = (fields: Partial<VisitDetail>) =>
  ({
    id: 'visit',
    userId: 'client',
    vehicleId: 'vehicle',
    vehicle: { plateNumber: 'B482913', brand: 'Kia', model: 'Picanto', year: 2018, type: 'Car', image: null },
    customer: 'Nadia Haddad',
    status: 'Completed',
    visitDate: '2019-11-18',
    dueDate: '2019-11-20',
    totalCost: '200.00',
    paid: '50.00',
    owed: '150.00',
    currency: 'USD',
    paymentStatus: 'Partially Paid',
    taskCount: 2,
    finishedTaskCount: 2,
    taskStatuses: ['Completed'],
    ...fields,
  }) as VisitDetail;

beforeAll(() => initTranslations());
afterEach(cleanup);

test('shows visit date, due date and payment status', async () => {
  await renderPage(<VisitHeaderFacts visit={visit({})} />);
  expect(screen.getByText('Visit of Mon, Nov 18, 2019')).toBeTruthy();
  expect(screen.getByText('Due Wed, Nov 20, 2019')).toBeTruthy();
  expect(screen.getByText(/^Partially paid/).textContent).toBe('Partially paid · Overdue');
});

test('shows the payment status of a fully paid visit', async () => {
  await renderPage(<VisitHeaderFacts visit={visit({ paid: '200.00', owed: '0.00', paymentStatus: 'Paid' })} />);
  expect(screen.getByText('Paid')).toBeTruthy();
});
