import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { PACKAGE_MISSING, type PdfJob, type PdfResult } from './pdf-job.ts';

// The child process of `pdf-renderer.ts`: it renders one job per message.

/**
 * Fonts, which must be static TrueType files: the compiler silently ignores other formats and falls back to system
 * fonts.
 */
const FONT_FILES = [
  'barlow/400Regular/Barlow_400Regular.ttf',
  'barlow/600SemiBold/Barlow_600SemiBold.ttf',
  'amiri/400Regular/Amiri_400Regular.ttf',
  'amiri/700Bold/Amiri_700Bold.ttf',
];
const LOGO = '/logo.png';
const templates = new URL('./templates/', import.meta.url);

let compiler: NodeCompiler | undefined;

async function createCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler: Compiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const { resolve } = createRequire(import.meta.url);
  const fontBlobs = FONT_FILES.map((path) => readFileSync(resolve(`@expo-google-fonts/${path}`)));
  return Compiler.create({ workspace: fileURLToPath(templates), fontArgs: [{ fontBlobs }] });
}

async function render({ template, data, logo }: PdfJob): Promise<PdfResult> {
  try {
    compiler ??= await createCompiler();
  } catch (error) {
    return { error: (error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND' ? PACKAGE_MISSING : String(error) };
  }
  if (logo) compiler.mapShadow(fileURLToPath(new URL(`.${LOGO}`, templates)), Buffer.from(logo));
  const compiled = compiler.compile({
    mainFileContent: readFileSync(new URL(`${template}.typ`, templates), 'utf8'),
    inputs: { data: JSON.stringify(data) },
  });
  try {
    const document = compiled.result;
    if (!document) return { error: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'unknown') };
    const pdf = compiler.pdf(document);
    return { pdf, pages: document.numOfPages, memory: process.memoryUsage.rss() };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

process.on('message', (job: PdfJob) => {
  render(job).then(
    (result) => process.send!(result),
    (error: unknown) => process.send!({ error: String(error) } satisfies PdfResult),
  );
});
