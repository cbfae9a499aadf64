import { expect, test } from 'vitest';
import { supportLinks, whatsAppLink } from './contact-links.ts';

test('builds a link for each channel', () => {
  const links = supportLinks({
    PUBLIC_SUPPORT_EMAIL: 'help@karaj.test',
    PUBLIC_SUPPORT_PHONE: '+212 522-00 00 00',
    PUBLIC_SUPPORT_WHATSAPP: '+212600000000',
    PUBLIC_SUPPORT_X: 'https://x.com/karaj',
  });
  expect(links).toEqual([
    { channel: 'EMAIL', href: 'mailto:help@karaj.test', text: 'help@karaj.test' },
    { channel: 'PHONE', href: 'tel:+212522000000', text: '+212 522-00 00 00' },
    { channel: 'WHATSAPP', href: 'https://wa.me/212600000000', text: '+212600000000' },
    { channel: 'X', href: 'https://x.com/karaj', text: 'https://x.com/karaj' },
  ]);
});

test('omits unset, empty and non-https values', () => {
  expect(supportLinks({})).toEqual([]);
  expect(supportLinks({ PUBLIC_SUPPORT_EMAIL: ' ', PUBLIC_SUPPORT_FACEBOOK: 'javascript:alert(1)' })).toEqual([]);
});

test('prefills the text of a WhatsApp chat', () => {
  expect(whatsAppLink('+961 70-123456')).toBe('https://wa.me/96170123456');
  const link = whatsAppLink('+96170123456', 'مركبتك جاهزة: https://garage.example/?a=1&b=2');
  expect(new URL(link).searchParams.get('text')).toBe('مركبتك جاهزة: https://garage.example/?a=1&b=2');
});
