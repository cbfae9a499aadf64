import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LazyLoadError } from '#client/start/load-part.ts';
import { ErrorState } from '#ui/states.tsx';

type ErrorTexts = Record<'title' | 'text' | 'retry', string>;

// Read before React replaces the page's content.
const outline = document.getElementById('outline');
const html = { __html: outline?.innerHTML ?? '' };
const errorTexts = JSON.parse(outline?.dataset.failed ?? '{}') as Record<string, ErrorTexts | undefined>;

/** Server-rendered outline of the page, shown until a screen can render. */
export const PageOutline = () => <div dangerouslySetInnerHTML={html} />;

/** Error screen for translations that cannot be loaded; its own texts are part of the HTML of the page. */
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

/** Replaces a screen whose translations could not be loaded, or that failed to render. */
export function ScreenError({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  console.warn(error);
  // Failed imports are loaded again; any other error needs a page reload.
  const retry = () => (error instanceof LazyLoadError ? void router.invalidate() : location.reload());
  return <ErrorState title={t('screenFailed')} retryLabel={t('retry')} onRetry={retry} />;
}
