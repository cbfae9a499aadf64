import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PartError } from '#client/start/load-part.ts';
import { ErrorState } from '#ui/states.tsx';

type ErrorTexts = Record<'title' | 'text' | 'retry', string>;

// Read before React replaces the page's content.
const outline = document.getElementById('outline');
const html = { __html: outline?.innerHTML ?? '' };
const errorTexts = JSON.parse(outline?.dataset.failed ?? '{}') as Record<string, ErrorTexts | undefined>;

/** The page's own outline, until the first screen is ready. */
export const PageOutline = () => <div dangerouslySetInnerHTML={html} />;

/** Message of the page itself, when the texts of the portal cannot be loaded. */
export function TranslationsErrorScreen() {
  const failure = errorTexts[document.documentElement.lang];
  if (!failure) return null;
  const { title, text, retry } = failure;
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState title={title} text={text} retryLabel={retry} onRetry={() => location.reload()} />
    </main>
  );
}

/** Replaces a screen whose texts could not be loaded, or that failed to render. */
export function ScreenError({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  console.warn(error);
  // Texts that could not be loaded are loaded again; anything else needs the whole page.
  const retry = () => (error instanceof PartError ? void router.invalidate() : location.reload());
  return <ErrorState title={t('screenFailed')} retryLabel={t('retry')} onRetry={retry} />;
}
