import { expect, test } from 'vitest';
import { readConfig } from '#backend/config.ts';
import { dayInTimeZone } from '#domain/analytics/day-bounds.ts';
import { addDays } from '#domain/analytics/date-range.ts';
import type { Interval } from '#domain/branding/opening-hours.ts';
import type { SiteContent } from '#domain/site/content.ts';
import { loadSite } from '#server/publish/built-site.ts';
import { finalizePage } from '#server/publish/finalize-page.ts';
import { demoContent } from '#tests/support/site-content.ts';

const site = await loadSite();
const { publicSiteUrl } = readConfig(process.env);

/** Renders the home page. */
async function render(content: SiteContent): Promise<string> {
  const url = new URL(`/render/${content.locale}/`, publicSiteUrl);
  const response = await site.publishingApp.render(new Request(url), { locals: { content } });
  return finalizePage(await response.text());
}

/** Returns the structured data (JSON-LD) as text. */
const dataOf = (html: string): string => /<script[^>]*ld\+json[^>]*>(.*?)<\/script>/s.exec(html)![1]!;

test.each([
  ['ar', 'مفتوح 24 ساعة'],
  ['en', 'Open 24 hours'],
  ['fr', 'Ouvert 24\u00A0h/24'],
] as const)(
  'shows days without a closing time, also as structured data, and resolves overlapping exceptions, in %s',
  async (locale, text) => {
    const content = demoContent(locale);
    const allDay: Interval[] = [['00:00', '24:00']];
    const today = dayInTimeZone(content.timeZone, new Date());
    const [eve, day] = [1, 2].map((ahead) => addDays(today, ahead)) as [string, string];
    const exceptions = [
      { from: eve, to: addDays(day, 1), intervals: allDay },
      { from: day, to: day, intervals: [] },
    ];
    const days = { 1: allDay, 2: allDay, 3: allDay, 4: allDay, 5: allDay, 6: allDay, 7: [] };
    const html = await render({ ...content, hours: { days, exceptions } });
    const table = /<table class="hours">.*?<\/table>/s.exec(html)![0];
    expect(table.split(text)).toHaveLength(6 + 2 + 1);
    expect(html.replace(/<(script|style)\b.*?<\/\1>| data-hours="[^"]*"/gs, '')).not.toContain('24:00');
    expect(/<a id="open"[^>]*>/.exec(html)![0]).toContain(`data-all="${text}"`);
    expect(/<footer.*<\/footer>/s.exec(html)![0]).toContain(text);
    const body = dataOf(html);
    const [garage] = JSON.parse(body)['@graph'];
    expect(garage.openingHoursSpecification).toMatchObject([{ opens: '00:00', closes: '23:59' }]);
    const special = garage.specialOpeningHoursSpecification as Record<string, string>[];
    expect(special.map(({ validFrom, validThrough, closes }) => [validFrom, validThrough, closes])).toEqual([
      [eve, eve, '23:59'],
      [day, day, '00:00'],
      [addDays(day, 1), addDays(day, 1), '23:59'],
    ]);
  },
);

// At any time, at least one of these zones is on another day than UTC.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'lists holidays from the current day of a garage in %s',
  async (timeZone) => {
    const content = demoContent('en');
    const today = dayInTimeZone(timeZone, new Date());
    const exceptions = [-1, 0, 1].map((ahead) => {
      const day = addDays(today, ahead);
      return { from: day, to: day, intervals: [] };
    });
    const html = await render({ ...content, timeZone, hours: { ...content.hours, exceptions } });
    expect([...html.matchAll(/<tr data-from="([^"]+)"/g)].map(([, day]) => day)).toEqual([today, addDays(today, 1)]);
    const body = dataOf(html);
    expect(body).toContain(today);
    expect(body).not.toContain(addDays(today, -1));
  },
);
