import { useRouter } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MAX } from '#domain/list-query.ts';
import type { Area } from '#domain/roles.ts';
import { RESULTS_DEFAULT, SEARCH_MIN } from '#domain/search/endpoints.ts';
import { usersResource } from '#portal/features/users/parts.ts';
import { ResourceFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { readRecentRecords } from '#portal/resource/record/recent-records.ts';
import { useDebouncedValue } from '#portal/resource/use-debounced-value.ts';
import { paths } from '#portal/screens.ts';
import { IconButton } from '#ui/form/buttons.tsx';
import { useModal } from '#ui/overlay/use-modal.ts';
import {
  filterCommands,
  NEW_CLIENT,
  useCommands,
  AllResultsLine,
  type PaletteGroup,
  type PaletteOption,
  usePaletteGroups,
} from './palette-groups.tsx';
import { isSearchable, useSearchResults } from './search-results.tsx';

interface Props {
  /** Lists the menu entries of an area. */
  listMenuEntries: (area: Area) => Parameters<typeof useCommands>[0];
  text: string;
  /** Enter was pressed before the palette had loaded. */
  isEntered?: boolean;
  onTextChange: (text: string) => void;
  /** Element that receives the focus when the palette closes. */
  opener: Element | null;
  onClose: () => void;
}

/** Search dialog with commands, recent records and results. One command replaces it with the form of a new client. */
export function SearchPalette({ opener, onClose, ...palette }: Props) {
  const router = useRouter();
  const [isCreating, setIsCreating] = useState(false);
  // Focuses the opener; the `<dialog>` itself would focus the removed search field of the `Suspense` fallback.
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);
  if (!isCreating) return <PaletteDialog {...palette} onCreateClient={() => setIsCreating(true)} onClose={onClose} />;
  return (
    <Suspense>
      <ResourceFormDialog
        definition={usersResource}
        onSaved={({ id }) => router.history.push(paths.user(id))}
        onClose={onClose}
      />
    </Suspense>
  );
}

interface DialogProps extends Omit<Props, 'opener'> {
  onCreateClient: () => void;
}

/** Dialog with the search field and its options: arrow keys select an option, Enter opens it. */
function PaletteDialog({ listMenuEntries, text, isEntered, onTextChange, onCreateClient, onClose }: DialogProps) {
  const { t } = useTranslation('search');
  const router = useRouter();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { dialogProps } = useModal(true, onClose);
  const [recent] = useState(readRecentRecords);
  const [requestedIndex, setRequestedIndex] = useState(0);
  const query = text.trim();
  const debounced = useDebouncedValue(query);
  const search = useSearchResults(debounced, RESULTS_DEFAULT);

  // Keeps the on-screen keyboard open, and places the cursor after the text that was typed before the palette opened.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(SEARCH_MAX, SEARCH_MAX);
  }, []);

  const all = useCommands(listMenuEntries('admin'));
  const commands = query ? filterCommands(all, query) : all;
  const results = (isSearchable(query) && search.groups) || [];
  const groups = usePaletteGroups({ recent: query ? [] : recent, commands, results });
  const allResults: PaletteOption = {
    key: 'all',
    href: `${paths.search()}?${new URLSearchParams({ query })}`,
    content: <AllResultsLine query={debounced} />,
  };
  const last = results.length > 0 ? allResults : undefined;
  const options = [...groups.flatMap((group) => group.options), ...(last ? [last] : [])];
  const hasList = options.length > 0;
  const activeIndex = Math.min(requestedIndex, options.length - 1);

  function select({ key, href }: PaletteOption): void {
    if (key === NEW_CLIENT) return onCreateClient();
    onClose();
    if (href) router.history.push(href);
  }

  function selectActive(): void {
    // Unlike the commands, the visible results may lag behind the typed text.
    const isOutdated = debounced !== query || search.isPlaceholderData;
    const isCurrent = !query || activeIndex < commands.length || !isOutdated;
    const option = isCurrent ? options[activeIndex] : undefined;
    if (option) select(option);
    else if (isSearchable(query)) select(allResults);
  }
  const selectEntered = useEffectEvent(() => {
    if (isEntered && query) selectActive();
  });
  useEffect(() => selectEntered(), []);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hasList) setRequestedIndex((activeIndex + step + options.length) % options.length);
    else if (event.key === 'Enter') selectActive();
    else return;
    event.preventDefault();
  }

  return (
    <dialog {...dialogProps} className="modal modal-top sm:pt-[8vh]" aria-label={t('search:title')}>
      <div className="modal-box rounded-box mx-auto flex max-h-[85dvh] w-full max-w-2xl flex-col overflow-hidden p-0">
        <div className="border-base-300 flex items-center gap-2 border-b ps-4 pe-2">
          <Search className="size-5 shrink-0 opacity-60" aria-hidden="true" />
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-expanded={hasList}
            aria-controls={hasList ? id : undefined}
            aria-autocomplete="list"
            aria-activedescendant={hasList ? `${id}-${activeIndex}` : undefined}
            aria-label={t('search:title')}
            placeholder={t('search:placeholder')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={SEARCH_MAX}
            className="h-14 min-w-0 grow bg-transparent text-lg outline-none [&::-webkit-search-cancel-button]:hidden"
            value={text}
            onChange={(event) => {
              onTextChange(event.target.value);
              setRequestedIndex(0);
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton label={t('search:close')} icon={X} onClick={onClose} />
        </div>
        {hasList && (
          <PaletteOptions
            id={id}
            groups={groups}
            last={last}
            activeIndex={activeIndex}
            onNavigate={onClose}
            onSelect={select}
          />
        )}
        <PaletteStatus text={query} query={debounced} search={search} />
        <p className="border-base-300 text-muted hidden border-t px-4 py-2 text-sm sm:block">
          {t('search:keyboardHint')}
        </p>
      </div>
      <button type="button" className="modal-backdrop" tabIndex={-1} aria-hidden="true" onClick={onClose} />
    </dialog>
  );
}

interface StatusProps {
  text: string;
  query: string;
  search: Pick<ReturnType<typeof useSearchResults>, 'isLongEnough' | 'isError' | 'groups'>;
}

/** Shows why there are no results; otherwise announces their number to screen readers. */
function PaletteStatus({ text, query, search }: StatusProps) {
  const { t } = useTranslation('search');
  const count = (search.groups ?? []).reduce((sum, { results }) => sum + results.length, 0);
  const message = messageOf();

  function messageOf(): string | undefined {
    if (text === '') return undefined;
    if (!isSearchable(text)) return t('search:tooShort', { count: SEARCH_MIN });
    if (search.isError) return t('search:failed');
    if (!search.groups) return t('search:loading');
    return count === 0 ? t('search:none', { query }) : undefined;
  }

  return (
    <p role="status" className={message ? 'text-muted px-4 py-6' : 'sr-only'}>
      {message ?? (text && t('search:found', { count }))}
    </p>
  );
}

interface OptionsProps {
  id: string;
  groups: readonly PaletteGroup[];
  /** Option below all groups. */
  last: PaletteOption | undefined;
  /** Index of the option that Enter selects. */
  activeIndex: number;
  /** Called before a link is followed. */
  onNavigate: () => void;
  /** Runs the action of an option without a link. */
  onSelect: (option: PaletteOption) => void;
}

const OPTION_CLASS =
  'aria-selected:bg-base-200 aria-selected:outline-primary hover:bg-base-200 rounded-field flex min-h-12 w-full items-center gap-3 px-3 py-1.5 text-start -outline-offset-2 aria-selected:outline-2';

/** Listbox below the field; the focus stays in the field. */
function PaletteOptions({ id, groups, last, activeIndex, onNavigate, onSelect }: OptionsProps) {
  const { t } = useTranslation('search');
  const listbox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listbox.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [activeIndex]);

  // The shell handles the navigation. A click that opens another tab leaves the palette open.
  const follow = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && onNavigate();
  let optionCount = 0;
  const renderOption = (option: PaletteOption) => {
    const index = optionCount++;
    const { key, href, content } = option;
    const props = {
      id: `${id}-${index}`,
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === activeIndex,
      className: OPTION_CLASS,
    };
    return href === undefined ? (
      <button key={key} type="button" {...props} onClick={() => onSelect(option)}>
        {content}
      </button>
    ) : (
      <a key={key} {...props} href={href} onClick={follow}>
        {content}
      </a>
    );
  };

  return (
    <div ref={listbox} id={id} role="listbox" aria-label={t('search:results')} className="overflow-y-auto p-2">
      {groups.map(({ key, label, options }) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <p id={`${id}-${key}`} className="text-muted px-3 pt-2 pb-1 text-sm font-semibold">
            {label}
          </p>
          {options.map(renderOption)}
        </div>
      ))}
      {last && renderOption(last)}
    </div>
  );
}
