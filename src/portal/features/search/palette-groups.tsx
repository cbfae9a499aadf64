import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ClipboardPlus from 'lucide-react/icons/clipboard-plus';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchResult, SearchType } from '#domain/search/endpoints.ts';
import { foldLetters, foldSearchText } from '#domain/search/fold-search.ts';
import { users } from '#domain/users/endpoints.ts';
import { visits } from '#domain/visits/endpoints.ts';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import type { RecentRecord } from '#portal/resource/record/recent-records.ts';
import { paths } from '#portal/screens.ts';
import { getResultHref, getResultIcon, ResultLine } from './search-results.tsx';

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

interface Command {
  key: string;
  label: string;
  /** Distinctive part of the label, without words that all commands of its kind share, such as “Go to”. */
  subject: string;
  icon: LucideIcon;
  /** URL that the command opens. */
  href?: string;
}

/** Key of the command that opens the form of a new client. */
export const NEW_CLIENT = 'newClient';

interface MenuEntry {
  name: string;
  href: string;
  icon: LucideIcon;
}

/** Lists the commands that the signed-in user may run: new records, then the entries of the menu. */
export function useCommands(menuEntries: readonly MenuEntry[]): Command[] {
  const { t } = useTranslation(['search', 'shell', 'visits', 'users']);
  const actor = useActor();
  const [newVisit, newClient] = [t('visits:new'), t('users:newOf.CLIENT')];
  return [
    ...(mayCall(actor, visits.create)
      ? [{ key: 'newVisit', label: newVisit, subject: newVisit, icon: ClipboardPlus, href: paths.newVisit() }]
      : []),
    ...(mayCall(actor, users.create)
      ? [{ key: NEW_CLIENT, label: newClient, subject: newClient, icon: UserPlus }]
      : []),
    ...menuEntries.map(({ name, href, icon }) => {
      const screen = t(`shell:titles.${name}`);
      return { key: name, label: t('search:goTo', { screen }), subject: screen, icon, href };
    }),
  ];
}

/** Returns the folded words of a text, each with its article and without. */
const splitWords = (text: string): string[] =>
  [foldLetters(text), foldSearchText(text)].flatMap((folded) => folded.split(/[\s:،,«»]+/).filter(Boolean));

/**
 * Returns the commands that match a query: each word of the query is a prefix of a word of the label, and at least one
 * is a prefix of a word of the subject.
 */
export function filterCommands(commands: readonly Command[], query: string): Command[] {
  const typed = foldLetters(query).split(/\s+/).filter(Boolean);
  const createWordMatcher = (text: string) => {
    const words = splitWords(text);
    return (start: string) => words.some((word) => word.startsWith(start));
  };
  return commands.filter(
    ({ label, subject }) => typed.every(createWordMatcher(label)) && typed.some(createWordMatcher(subject)),
  );
}
