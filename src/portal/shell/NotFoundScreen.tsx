import SearchX from 'lucide-react/icons/search-x';
import { useTranslation } from 'react-i18next';
import { $missingCalls } from '#client/start/missing-calls.ts';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { getHomePath } from '../screen-lookup.ts';
import { useArea } from './use-area.ts';

/** Shown instead of a screen that does not exist, or that the backend [lacks](docs/decisions/020-forwarding.md). */
export function NotFoundScreen({ textKey }: { textKey: 'notFound' | 'notOffered' }) {
  const { t } = useTranslation('shell');
  const home = getHomePath(useArea(), $missingCalls.get());
  return (
    <section className="sheet stripe-top flex flex-col items-center gap-4 px-6 py-16 text-center">
      <SearchX className="text-secondary size-12" aria-hidden="true" />
      <h1 className="text-3xl">{t(`${textKey}.title`)}</h1>
      <p className="text-muted max-w-prose">{t(`${textKey}.text`)}</p>
      <ButtonLink href={home}>{t('notFound.back')}</ButtonLink>
    </section>
  );
}
