import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecentRecord } from '#portal/resource/record/recent-records.ts';
import type { SearchType } from '#domain/search/endpoints.ts';
import type { SearchResult } from '#domain/search/endpoints.ts';
import type { Command } from './commands.ts';
import { ResultLine, getResultHref, getResultIcon } from './search-results.tsx';

export interface PaletteOption {
  key: string;
  content: ReactNode;
  /** URL that the option opens; undefined for an action. */
  href?: string | undefined;
}

/** Options under a heading. */
export interface PaletteGroup {
  key: string;
  label: string;
  options: readonly PaletteOption[];
}

interface PaletteContent {
  recent: readonly RecentRecord[];
  commands: readonly Command[];
  results: readonly { type: SearchType; results: readonly SearchResult[] }[];
}

/** Returns the options of the palette by group: recently opened records, commands and results. */
export function usePaletteGroups({ recent, commands, results }: PaletteContent): PaletteGroup[] {
  const { t } = useTranslation('search');
  const groups: PaletteGroup[] = [
    {
      key: 'recent',
      label: t('search:recent'),
      options: recent.map(({ type, title, href }) => ({
        key: href,
        href,
        content: (
          <OptionLine icon={getResultIcon(type)} detail={t(`search:recentKinds.${type}`)}>
            <bdi>{title}</bdi>
          </OptionLine>
        ),
      })),
    },
    {
      key: 'commands',
      label: t('search:commands'),
      options: commands.map(({ key, label, icon, href }) => ({
        key,
        href,
        content: <OptionLine icon={icon}>{label}</OptionLine>,
      })),
    },
    ...results.map(({ type, results: matches }) => ({
      key: type,
      label: t(`search:kinds.${type}`),
      options: matches.map((result) => ({
        key: `${type} ${result.id}`,
        href: getResultHref(type, result),
        content: <ResultLine type={type} result={result} />,
      })),
    })),
  ];
  return groups.filter(({ options }) => options.length > 0);
}

interface LineProps {
  icon: ReturnType<typeof getResultIcon>;
  detail?: string;
  children: ReactNode;
}

function OptionLine({ icon: Icon, detail, children }: LineProps) {
  return (
    <>
      <Icon className="text-secondary size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 grow font-semibold wrap-anywhere">{children}</span>
      {detail && <span className="text-muted shrink-0 text-sm">{detail}</span>}
    </>
  );
}

/** Content of the option that opens the search screen. */
export function AllResultsLine({ query }: { query: string }) {
  const { t } = useTranslation('search');
  return (
    <>
      <span className="grow font-semibold">{t('search:all', { query })}</span>
      <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
    </>
  );
}
