// Lighthouse over every public page in every language, as a phone and as a desktop. It is no package of this repository: npx
// fetches it. `node bench/lighthouse.ts [--only /en/] [--form mobile]`
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { startGarage } from './support/garage.ts';
import { isHome, sitePaths } from './support/site-pages.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const REACH = { scores: 100, fcpMs: 720, lcpMs: 1_210, tbtMs: 0, cls: 0.005 };
const FORMS = ['mobile', 'desktop'] as const;

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

const { values } = parseArgs({ options: { only: { type: 'string' }, form: { type: 'string' } } });
const garage = await startGarage(4389, 'bench-site');
const CHROME_PATH = await chromiumPath();

/** Chromium now and then starts a page before Lighthouse records it. */
const TRIES = 3;

async function report(path: string, form: string): Promise<Report> {
  const args = ['--yes', LIGHTHOUSE, garage.origin + path, '--quiet', '--output=json'];
  const flags = `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`;
  const command = [...args, flags, ...(form === 'desktop' ? ['--preset=desktop'] : [])];
  for (let tries = 1; ; tries++)
    try {
      const env = { ...process.env, CHROME_PATH };
      return JSON.parse((await promisify(execFile)('npx', command, { env, maxBuffer: 1e8 })).stdout) as Report;
    } catch (error) {
      if (tries === TRIES) throw new Error(`${path} ${form} could not be inspected`, { cause: error });
    }
}

async function inspect(path: string, form: string) {
  const { categories, audits } = await report(path, form);
  const scores = Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
  );
  const failed = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${audits[id]!.title}`);
  const of = (id: string) => audits[id]?.numericValue ?? 0;
  return {
    path,
    form,
    scores,
    fcpMs: Math.round(of('first-contentful-paint')),
    lcpMs: Math.round(of('largest-contentful-paint')),
    tbtMs: Math.round(of('total-blocking-time')),
    cls: Math.round(of('cumulative-layout-shift') * 10_000) / 10_000,
    failed,
  };
}

/** A page that search engines are told to leave out cannot have the whole score of their category. */
const isListed = (path: string): boolean => isHome(path) || /all-services|privacy-policy|terms-of-service/.test(path);

function beyond({ path, form, scores, ...times }: Awaited<ReturnType<typeof inspect>>): string[] {
  const low = Object.entries(scores).filter(
    ([name, score]) => score < REACH.scores && (name !== 'seo' || isListed(path)),
  );
  const slow = (['fcpMs', 'lcpMs', 'tbtMs', 'cls'] as const).filter((name) => times[name] > REACH[name]);
  return [...low.map(([name, score]) => `${name} ${score}`), ...slow.map((name) => `${name} ${times[name]}`)].map(
    (what) => `${path} ${form}: ${what}`,
  );
}

const pages = [];
for (const path of sitePaths().filter((one) => !one.endsWith('/404/') && (!values.only || one === values.only)))
  for (const form of FORMS) if (!values.form || form === values.form) pages.push(await inspect(path, form));
const failures = pages.flatMap(beyond);
console.log(JSON.stringify({ what: 'Lighthouse', reach: REACH, failures, pages }, null, 2));
if (failures.length > 0) process.exitCode = 1;
await garage.stop();
