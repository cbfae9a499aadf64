import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { $session } from '#client/session.ts';
import { $toasts } from '#client/toasts.ts';
import type { Role } from '#domain/roles.ts';
import { ResourceForm } from '#portal/resource/form/resource-forms.tsx';
import { mockApi, renderPage, initTranslations } from '#tests/support/form-page.tsx';
import { LatestKmButton } from './OilScreen.tsx';
import { oilChangesResource } from './oil-changes.resource.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const fields = oilChangesResource.form.filter(({ field }) => field !== 'vehicleId');
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const signInAs = (role: Role) => $session.set({ roles: [role], user: { id: 'me', role } as never });

beforeAll(async () => {
  await initTranslations();
  for (const name of ['oil-changes', 'errors'])
    i18next.addResourceBundle('en', name, JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')));
});
afterEach(() => {
  cleanup();
  $toasts.set([]);
});

test('derives the next change from the odometer until it is edited', async () => {
  await renderPage(<ResourceForm definition={oilChangesResource} fields={fields} />);
  type(box('Km at the change'), '61500');
  expect(box('Next change at').value).toBe('66500');
  type(box('Km at the change'), '٦٢٠٠٠');
  expect(box('Next change at').value).toBe('67000');
  type(box('Km at the change'), '62,500');
  expect(box('Next change at').value).toBe('67500');
  type(box('Km at the change'), 'many');
  expect(box('Next change at').value).toBe('67500');

  type(box('Next change at'), '70000');
  type(box('Km at the change'), '63000');
  expect(box('Next change at').value).toBe('70000');
});

test('asks to confirm an unusual reading and sends it again only after that', async () => {
  signInAs('EMPLOYEE');
  const sent = mockApi(({ body }) =>
    (body as { confirmed?: boolean }).confirmed
      ? { status: 200, body: { data: {} } }
      : { status: 409, body: { code: 'CONFIRMATION_NEEDED', errors: [] } },
  );
  await renderPage(<LatestKmButton oilChange={{ id: ID, plateNumber: 'B482913', latestKm: 18_600 }} />);
  press('Send latest km');
  type(await screen.findByRole<HTMLInputElement>('textbox', { name: 'Latest km' }), '160000');
  fireEvent.submit(document.querySelector('form')!);
  const alert = await screen.findByText(/unusual value/);
  expect(alert).toBeTruthy();

  press('Yes, it is right');
  await waitFor(() => expect($toasts.get().map(({ message }) => message)).toEqual(['The reading was saved.']));
  expect(sent.map(({ body }) => body)).toEqual([{ latestKm: '160000' }, { latestKm: '160000', confirmed: true }]);
});

test.each<[Role, boolean]>([
  ['CLIENT', false],
  ['EMPLOYEE', false],
  ['MANAGER', true],
  ['ADMIN', true],
])('asks %s for the reason of a lower reading: %s', async (role, isAsked) => {
  signInAs(role);
  await renderPage(<LatestKmButton oilChange={{ id: ID, plateNumber: 'B482913', latestKm: 18_600 }} />);
  press('Send latest km');
  await screen.findByRole('textbox', { name: 'Latest km' });
  expect(screen.getByText(/^Our last reading: 18,600 km\./)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Reason' }) !== null).toBe(isAsked);
});
