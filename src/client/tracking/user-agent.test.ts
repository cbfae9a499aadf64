import { expect, test } from 'vitest';
import { parseUserAgent } from './page-views.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    ['Samsung Internet', 'Android', 'mobile'],
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/121.0.0.0 Safari/537.36',
    ['Chrome', 'Android', 'tablet'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    ['Safari', 'iOS', 'mobile'],
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    ['Edge', 'Windows', 'desktop'],
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', ['Firefox', 'Linux', 'desktop']],
  ['', [undefined, undefined, undefined]],
])('%s', (userAgent, [browser, os, device_type]) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, os, device_type });
});
