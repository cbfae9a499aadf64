import { expect, test } from 'vitest';
import { createCachedUserAgentParser, parseUserAgent } from './user-agent.ts';

const parseCached = createCachedUserAgentParser();

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    { browser: 'Samsung Internet for Android', os: 'Android', device_type: 'mobile' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', os: 'iOS', device_type: 'tablet' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    { browser: 'Microsoft Edge', os: 'Windows', device_type: 'desktop' },
  ],
  [
    'Opera/9.80 (Windows NT 6.1) Presto/2.12 Version/12.16',
    { browser: 'Opera', os: 'Windows', device_type: 'desktop' },
  ],
  ['Mozilla/5.0 (Toaster) Bread/1.0', { browser: 'Other', os: 'Other', device_type: 'other' }],
  [
    'Mozilla/5.0 Jane Doe, second street, the house behind the mosque/1.0 (X11; thing)',
    { browser: 'Other', os: 'Other', device_type: 'other' },
  ],
])('parses %s', (header, agent) => {
  expect(parseUserAgent(header)).toEqual(agent);
  expect([parseCached(header), parseCached(header)]).toEqual([agent, agent]);
});

test.each([
  ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['a link preview', 'WhatsApp/2.23.20.0'],
  ['curl', 'curl/8.5.0'],
  ['an empty header', ''],
  ['a missing header', null],
])('returns undefined for %s', (_, header) => {
  expect(parseUserAgent(header)).toBeUndefined();
  expect([parseCached(header), parseCached(header)]).toEqual([undefined, undefined]);
});
