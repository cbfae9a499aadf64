import { expect, test } from 'vitest';
import { contactLinks, profileLinks } from './site-links.ts';

const none = { phone: '', email: '', social: {} };

test('returns no links without configuration', () => {
  expect(contactLinks(none, {})).toEqual([]);
  expect(contactLinks(none, { PUBLIC_SUPPORT_PHONE: '' })).toEqual([]);
  expect(profileLinks(none, {})).toEqual([]);
});

test('builds links for phone, WhatsApp and e-mail', () => {
  const contacts = contactLinks(none, {
    PUBLIC_SUPPORT_EMAIL: 'help@garage.example',
    PUBLIC_SUPPORT_PHONE: '+9611555214',
    PUBLIC_SUPPORT_WHATSAPP: '+96170123456',
  });
  expect(contacts.map(({ href }) => href)).toEqual([
    'tel:+9611555214',
    'https://wa.me/96170123456',
    'mailto:help@garage.example',
  ]);
});

test('prefers the branding to the build environment', () => {
  const contacts = contactLinks(
    { phone: '+96173204000', email: '', social: { whatsapp: '+96173204001' } },
    { PUBLIC_SUPPORT_PHONE: '+9611555214', PUBLIC_SUPPORT_EMAIL: 'help@garage.example' },
  );
  expect(contacts.map(({ href }) => href)).toEqual([
    'tel:+96173204000',
    'https://wa.me/96173204001',
    'mailto:help@garage.example',
  ]);
});

test('accepts only https profile links', () => {
  expect(
    profileLinks(
      { ...none, social: { instagram: 'https://instagram.com/garage' } },
      {
        PUBLIC_SUPPORT_X: 'https://x.com/garage',
        PUBLIC_SUPPORT_FACEBOOK: 'javascript:alert(1)',
      },
    ),
  ).toEqual([
    { name: 'Instagram', href: 'https://instagram.com/garage' },
    { name: 'X', href: 'https://x.com/garage' },
  ]);
});
