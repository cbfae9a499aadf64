import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import type { Locale } from '#domain/locales.ts';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ErrorState } from '#ui/states.tsx';
import { type Guide, type GuideBlock, parseGuide, spansToText } from './parse-guide.ts';

const PAGES = import.meta.glob<string>('../../../../docs/guide/*.md', { query: '?raw', import: 'default' });
const PICTURES = import.meta.glob<string>('../../../../docs/guide/pictures/*/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});
const GUIDE_FOLDER = '../../../../docs/guide/';

/** Size in pixels of the screenshots that `npm run guide` takes. */
const PICTURE_SIZE = { width: 1120, height: 700 } as const;

/** Loads the guide in a language from the build, in English if it is not translated. */
const loadGuide = (locale: Locale): Promise<string> =>
  (PAGES[`${GUIDE_FOLDER}${locale}.md`] ?? PAGES[`${GUIDE_FOLDER}en.md`]!)();

/** Returns the URL of a picture by its path in a page, such as `pictures/en/visit.webp`. */
const pictureUrl = (path: string): string | undefined => PICTURES[`${GUIDE_FOLDER}${path}`];

/** Screen with the owner’s guide. The build contains it, so that it is readable without internet access. */
export function GuideScreen() {
  const { t } = useTranslation(['guide', 'resource']);
  const locale = currentLocale();
  const { data, isError, refetch } = useQuery({
    queryKey: ['guide', locale],
    queryFn: async () => parseGuide(await loadGuide(locale)),
    staleTime: Infinity,
  });
  if (data) return <GuidePage guide={data} />;
  return (
    <>
      <PageHeader title={t('guide:title')} />
      {isError ? (
        <Card>
          <ErrorState title={t('guide:loadFailed')} retryLabel={t('resource:retry')} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div role="status">
          <span className="sr-only">{t('resource:loading')}</span>
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  );
}

const anchorOf = (block: GuideBlock, blocks: readonly GuideBlock[]) => `part-${blocks.indexOf(block)}`;

function GuidePage({ guide: { title, blocks } }: { guide: Guide }) {
  const { t } = useTranslation('guide');
  return (
    <>
      <PageHeader title={title} />
      <nav aria-label={t('guide:contents')} className="mb-6">
        <ul className="flex flex-wrap gap-2">
          {blocks.map(
            (block) =>
              block.kind === 'heading' && (
                <li key={anchorOf(block, blocks)}>
                  <a href={`#${anchorOf(block, blocks)}`} className="btn btn-sm btn-outline min-h-11">
                    {spansToText(block.spans)}
                  </a>
                </li>
              ),
          )}
        </ul>
      </nav>
      <Card className="max-w-4xl gap-4 p-5 text-lg @xl:p-8">
        {blocks.map((block) => (
          <Block key={anchorOf(block, blocks)} id={anchorOf(block, blocks)} block={block} />
        ))}
      </Card>
    </>
  );
}

type Spans = Extract<GuideBlock, { spans: unknown }>['spans'];

const renderSpans = (spans: Spans): ReactNode =>
  spans.map(({ text, isLabel }, index) => (isLabel ? <strong key={index}>{text}</strong> : text));

function Block({ block, id }: { block: GuideBlock; id: string }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={id} className="mt-6 scroll-mt-24 text-2xl first:mt-0">
          {renderSpans(block.spans)}
        </h2>
      );
    case 'steps':
      return (
        <ol className="max-w-prose list-decimal space-y-2 ps-6">
          {block.steps.map((spans) => (
            <li key={spansToText(spans)}>{renderSpans(spans)}</li>
          ))}
        </ol>
      );
    case 'picture': {
      const src = pictureUrl(block.path);
      return (
        <a href={src} target="_blank" className="block">
          <img
            src={src}
            alt={block.alt}
            {...PICTURE_SIZE}
            loading="lazy"
            className="rounded-box border-base-300 h-auto w-full border"
          />
        </a>
      );
    }
    default:
      return <p className="max-w-prose leading-relaxed">{renderSpans(block.spans)}</p>;
  }
}
