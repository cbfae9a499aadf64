import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ContactText } from './garage-contacts.tsx';

afterEach(cleanup);

test('formats a phone number and leaves an e-mail address unchanged', async () => {
  render(<ContactText contact={{ kind: 'call', href: 'tel:+96173204000', text: '+96173204000' }} />);
  expect(await screen.findByText('+961 73 204 000')).toBeDefined();
  render(<ContactText contact={{ kind: 'email', href: 'mailto:a@karaj.test', text: 'a@karaj.test' }} />);
  expect(screen.getByText('a@karaj.test')).toBeDefined();
});
