import { expect, test } from 'vitest';
import { classifyFailure, formatFailure, parseFailure, WebhookError } from './failures.ts';
import { needsTls } from './delivery.ts';
import { retryDelay } from './outbox.ts';

const smtpError = (code: string, responseCode?: number) =>
  Object.assign(new Error('to lina@example.com'), { code, responseCode });

test.each([
  ['a mail server that is down', smtpError('ESOCKET'), 'CONNECTION', 'ESOCKET', true],
  ['an unknown host', smtpError('EDNS'), 'CONNECTION', 'EDNS', true],
  ['a greylisted recipient', smtpError('EENVELOPE', 451), 'BUSY', '451', true],
  ['an unknown recipient', smtpError('EENVELOPE', 550), 'ADDRESS', '550', false],
  ['an invalid address', smtpError('EENVELOPE'), 'ADDRESS', 'EENVELOPE', false],
  ['a wrong password', smtpError('EAUTH', 535), 'CREDENTIALS', '535', false],
  ['a sign-in that is not possible now', smtpError('EAUTH', 454), 'CREDENTIALS', '454', true],
  ['a message that is refused as spam', smtpError('EMESSAGE', 554), 'REJECTED', '554', false],
  ['a full queue', smtpError('EMESSAGE', 452), 'BUSY', '452', true],
  ['a webhook with an error', new WebhookError(500), 'REJECTED', '500', true],
  ['a webhook that is not there for a moment', new WebhookError(503), 'REJECTED', '503', true],
  ['a webhook with a rate limit', new WebhookError(429), 'BUSY', '429', true],
  ['a webhook that refuses the key', new WebhookError(401), 'CREDENTIALS', '401', false],
  ['a webhook that refuses the message', new WebhookError(422), 'REJECTED', '422', false],
  ['a webhook that redirects', new WebhookError(302), 'REJECTED', '302', false],
  [
    'a webhook that is down',
    new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }),
    'CONNECTION',
    'ECONNREFUSED',
    true,
  ],
  ['a webhook that does not respond', new DOMException('late', 'TimeoutError'), 'CONNECTION', 'TimeoutError', true],
  ['a defect', new RangeError('Lina'), 'REJECTED', 'RangeError', false],
])('classifies %s', (_, error, reason, code, isTemporary) => {
  expect(classifyFailure(error)).toEqual({ reason, code, isTemporary });
});

test('stores a failure as text', () => {
  const text = formatFailure({ reason: 'ADDRESS', code: '550', isTemporary: false });
  expect(parseFailure(text)).toEqual({ reason: 'ADDRESS', code: '550' });
  expect(parseFailure(null)).toBeNull();
  expect(parseFailure('something of another release')).toBeNull();
});

test('doubles the wait from 15 s to an hour, with a jitter of a quarter', () => {
  expect([1, 2, 3, 4, 9, 30].map((attempts) => retryDelay(attempts, 0.5) / 1000)).toEqual([
    15, 30, 60, 120, 3_600, 3_600,
  ]);
  expect(retryDelay(1, 0)).toBe(11_250);
  expect(retryDelay(1, 0.999)).toBeLessThan(18_750);
});

test.each([
  ['smtp://garage:secret@mail.example.com:587', true],
  ['smtp://mail.example.com', false],
  ['smtp://garage:secret@127.0.0.1:25', false],
  ['smtp://garage:secret@localhost', false],
  ['smtps://garage:secret@mail.example.com', false],
])('%s needs STARTTLS: %s', (url, expected) => {
  expect(needsTls(url)).toBe(expected);
});
