import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import islands from '#locales/en/islands.json' with { type: 'json' };
import validation from '#locales/en/validation.json' with { type: 'json' };
import { enforceContract } from '#tests/support/check-contract.ts';
import { CallbackForm } from './CallbackForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = (name: string, value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } });
const submit = () =>
  act(async () => fireEvent.submit(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).form!));

test('sends name and number with the calling code of the garage; a wrong number stays in the form', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    const body: unknown = JSON.parse(init.body);
    bodies.push(body);
    enforceContract({ method: 'POST', path: '/message/request-callback', query: {}, body }, { status: 201, body: {} });
    return Response.json({ status: 201 }, { status: 201 });
  });
  render(<CallbackForm locale="en" messages={{ islands, validation }} url="/callback" countryCode="+961" />);
  type('Your name', 'Rami Haddad');
  type('Your phone', '12');
  await submit();
  expect(screen.getByText('Please enter a valid phone number.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your phone' }));
  type('Your phone', '٠٣ 123-456');
  await submit();
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('We have your number!'));
  expect(bodies).toEqual([{ fullName: 'Rami Haddad', countryCode: '+961', phoneNumber: '03123456' }]);
});
