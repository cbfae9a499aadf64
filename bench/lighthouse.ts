// Runs Lighthouse, which npx downloads, on every public page in every language, as phone and as desktop.
// `node bench/lighthouse.ts [--only /en/] [--form mobile]`
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { CHROMIUM_ARGS, chromiumPath } from '#tests/support/chromium.ts';
import { startServer } from './support/garage.ts';
import { isHomePage, listSitePaths } from './support/site-pages.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const BUDGET = { scores: 100, fcpMs: 720, lcpMs: 1_210, tbtMs: 0, cls: 0.005 };
const FORM_FACTORS = ['mobile', 'desktop'] as const;

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

const { values } = parseArgs({ options: { only: { type: 'string' }, form: { type: 'string' } } });
const garage = await startServer(4389, 'bench-site');
const CHROME_PATH = await chromiumPath();

/** Attempts per page: Lighthouse sometimes misses the start of the page load and fails. */
const ATTEMPTS = 3;

async function runLighthouse(path: string, form: string): Promise<Report> {
  const args = ['--yes', LIGHTHOUSE, garage.origin + path, '--quiet', '--output=json'];
  const flags = `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`;
  const command = [...args, flags, ...(form === 'desktop' ? ['--preset=desktop'] : [])];
  for (let attempt = 1; ; attempt++)
    try {
      const env = { ...process.env, CHROME_PATH };
      return JSON.parse((await promisify(execFile)('npx', command, { env, maxBuffer: 1e8 })).stdout) as Report;
    } catch (error) {
      if (attempt === ATTEMPTS) throw new Error(`${path} ${form} could not be measured`, { cause: error });
    }
}

async function inspect(path: string, form: string) {
  const { categories, audits } = await runLighthouse(path, form);
  const scores = Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
  );
  const failed = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${audits[id]!.title}`);
  const metric = (id: string) => audits[id]?.numericValue ?? 0;
  return {
    path,
    form,
    scores,
    fcpMs: Math.round(metric('first-contentful-paint')),
    lcpMs: Math.round(metric('largest-contentful-paint')),
    tbtMs: Math.round(metric('total-blocking-time')),
    cls: Math.round(metric('cumulative-layout-shift') * 10_000) / 10_000,
    failed,
  };
}

/** Pages with `noindex` cannot reach the full SEO score. */
const isIndexable = (path: string): boolean =>
  isHomePage(path) || /all-services|privacy-policy|terms-of-service/.test(path);

function budgetViolations({ path, form, scores, ...times }: Awaited<ReturnType<typeof inspect>>): string[] {
  const low = Object.entries(scores).filter(
    ([name, score]) => score < BUDGET.scores && (name !== 'seo' || isIndexable(path)),
  );
  const slow = (['fcpMs', 'lcpMs', 'tbtMs', 'cls'] as const).filter((name) => times[name] > BUDGET[name]);
  return [...low.map(([name, score]) => `${name} ${score}`), ...slow.map((name) => `${name} ${times[name]}`)].map(
    (violation) => `${path} ${form}: ${violation}`,
  );
}

const pages = [];
for (const path of listSitePaths().filter((page) => !page.endsWith('/404/') && (!values.only || page === values.only)))
  for (const form of FORM_FACTORS) if (!values.form || form === values.form) pages.push(await inspect(path, form));
const failures = pages.flatMap(budgetViolations);
console.log(JSON.stringify({ benchmark: 'Lighthouse', budget: BUDGET, failures, pages }, null, 2));
if (failures.length > 0) process.exitCode = 1;
await garage.stop();
