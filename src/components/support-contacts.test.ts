import { expect, test } from 'vitest';
import { contactsOf, profilesOf } from './support-contacts.ts';

test('nothing configured, nothing shown', () => {
  expect(contactsOf({})).toEqual([]);
  expect(contactsOf({ PUBLIC_SUPPORT_PHONE: '' })).toEqual([]);
  expect(profilesOf({})).toEqual([]);
});

test('phone, WhatsApp and e-mail become links', () => {
  const contacts = contactsOf({
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

test('profiles are secure links alone', () => {
  expect(
    profilesOf({
      PUBLIC_SUPPORT_X: 'https://x.com/garage',
      PUBLIC_SUPPORT_FACEBOOK: 'javascript:alert(1)',
      PUBLIC_SUPPORT_INSTAGRAM: 'https://instagram.com/garage',
    }),
  ).toEqual([
    { name: 'Instagram', href: 'https://instagram.com/garage' },
    { name: 'X', href: 'https://x.com/garage' },
  ]);
});
