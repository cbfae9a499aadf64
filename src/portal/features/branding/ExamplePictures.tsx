import { useTranslation } from 'react-i18next';
import { DEMO_PICTURES } from '#domain/site/content.ts';
import { Card } from '#ui/Card.tsx';
import { Badge } from '#ui/inline.tsx';

const EXAMPLES = ['hero1', 'hero2', 'about'] as const;

/** Pictures of the demo garage, marked as examples: the site of a garage never shows them. */
export function ExamplePictures() {
  const { t } = useTranslation('merchant-info');
  return (
    <Card as="section" className="gap-4 p-5 @2xl:col-span-2" aria-label={t('merchant-info:examples.title')}>
      <h3 className="text-xl">{t('merchant-info:examples.title')}</h3>
      <p className="text-muted text-sm">{t('merchant-info:examples.text')}</p>
      <ul className="grid gap-4 @xl:grid-cols-3">
        {EXAMPLES.map((field) => (
          <li key={field} className="relative">
            <img
              src={DEMO_PICTURES[field].replace('-1280', '-640')}
              alt=""
              width="640"
              height="400"
              loading="lazy"
              className="rounded-box h-auto w-full opacity-80"
            />
            <Badge tone="attention" className="absolute start-2 top-2">
              {t('merchant-info:examples.mark')}
            </Badge>
            <p className="mt-1 text-sm font-semibold">{t(`merchant-info:fields.${field}`)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
