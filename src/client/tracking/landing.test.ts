// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { PAGE_VIEW_TEXT_MAX } from '#domain/analytics/tracked-text.ts';
import { CAMPAIGN_MAX } from '#domain/messages/endpoints.ts';
import { storeLanding, readLanding } from './landing.ts';
import { readContactAttribution } from './message-origin.ts';

/** Opens a page with a referrer. */
function open(path: string, referrer = '') {
  history.replaceState(null, '', path);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
}
beforeEach(() => sessionStorage.clear());

test('keeps the referrer and the campaign of the first page of a session', () => {
  open('/en?utm_source=radio&utm_campaign=Summer', 'https://www.google.com/search?q=oil');
  storeLanding();
  open('/en/all-services?utm_campaign=Other', 'https://other.example/');
  expect(storeLanding()).toEqual({
    referrer: 'https://www.google.com/search?q=oil',
    source: 'radio',
    medium: '',
    campaign: 'Summer',
  });
  expect(readContactAttribution()).toEqual({ campaign: 'Summer', referrerHost: 'google.com' });
});

test('names the source where the campaign has no name', () => {
  open('/en?utm_source=radio');
  storeLanding();
  expect(readContactAttribution()).toEqual({ campaign: 'radio' });
});

test('a page of this site is no referrer', () => {
  open('/en', `${location.origin}/ar`);
  expect(storeLanding().referrer).toBe('');
  expect(readContactAttribution()).toEqual({});
});

test('is empty without a page view, and with a value that is not JSON', () => {
  expect([readLanding(), readContactAttribution()]).toEqual([undefined, {}]);
  sessionStorage.setItem('landing', '{');
  expect(readContactAttribution()).toEqual({});
});

test('a message accepts every campaign of a page view', () => {
  expect(CAMPAIGN_MAX).toBe(PAGE_VIEW_TEXT_MAX.campaign);
});
