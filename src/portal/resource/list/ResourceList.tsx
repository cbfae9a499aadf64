import Plus from 'lucide-react/icons/plus';
import { useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Breadcrumb } from '#ui/Breadcrumbs.tsx';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';
import { isFiltered, VIEWS, type ListState, type ListView, type View } from './list-state.ts';
import { ListBody, type OwnView } from './ListBody.tsx';
import { ListToolbar } from './toolbar/ListToolbar.tsx';
import { mayCreate, useActor } from '../permissions.ts';
import { useRecordFormDialog } from './use-editor.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { buildListParamSchema, useListState } from './use-list-state.ts';
import { useListRecords } from './list-records.ts';
import { useRemoveDialog } from './use-remove.tsx';

const NO_FILTERS = {};

export interface ResourceListProps {
  definition: ListDefinition;
  /** Filters set by the screen, such as `{ userId }` on the screen of a user; also values of a new record. */
  fixed?: Record<string, string>;
  /** Values of a new record, which its form does not show. */
  newValues?: Record<string, string> | undefined;
  /** Renders the list as a section of a screen, and prefixes its URL parameters. */
  prefix?: string;
  /** Hides search and filters while the list is short; default: true for a section. */
  compact?: boolean;
  /** i18n key; default `<name>:title`. */
  title?: string;
  /** Default view in a wide window. */
  defaultView?: View;
  /** Default view in a narrow window. */
  narrowView?: ListView;
  /** Fields of columns to omit. */
  hiddenColumns?: readonly string[];
  /** i18n key of the empty state, with `title` and `text` below it; default `<name>:empty`. */
  empty?: string;
  /** Replaces the empty state, unless it returns undefined; `create` is the create button in secondary style. */
  emptyState?: (state: ListState, create: ReactNode) => ReactNode;
  /** Ancestors of the screen, without the list. */
  breadcrumbs?: readonly Breadcrumb[];
  /** Rendered beside the create button. */
  actions?: ReactNode;
  /** Replaces the create button, e.g. by a link to a screen; null for none. */
  create?: ReactNode;
  /** Rendered between the title and the list. */
  intro?: ReactNode;
  /** Renders tabs below the title of the screen, with the list as the panel of the selected tab. */
  tabs?: (list: ReactNode) => ReactNode;
  /** Called with a new record. */
  onCreated?: (record: AnyRecord) => void;
  /** Opens a record that has no URL. */
  onOpen?: (record: AnyRecord) => void;
  /** A fourth view of the screen. */
  ownView?: OwnView;
}

/** List of a resource: search, filters, sort order, pagination, three views, and create, edit and delete. */
export function ResourceList({
  definition,
  fixed = NO_FILTERS,
  newValues,
  prefix,
  compact = prefix !== undefined,
  title,
  defaultView = 'table',
  narrowView = 'cards',
  hiddenColumns,
  empty,
  emptyState,
  breadcrumbs,
  actions,
  create: ownCreate,
  intro,
  tabs,
  onCreated,
  onOpen,
  ownView,
}: ResourceListProps) {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const actor = useActor();
  const isNarrow = useIsNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  const rules = useMemo(() => buildListParamSchema(definition, fixed, prefix), [definition, fixed, prefix]);
  const [state, setListState] = useListState(rules);
  const records = useListRecords(definition, state, setListState, fixed);
  const editor = useRecordFormDialog(definition, { ...fixed, ...newValues }, state.filters, onCreated);
  // Moves the focus to the heading, because the focused row has been removed.
  const focusTitle = (options?: FocusOptions) => heading.current?.focus(options);
  const remove = useRemoveDialog(definition, focusTitle);
  const views = ownView ? [...VIEWS, ownView.name] : VIEWS;
  const view =
    views.find((offered) => offered === state.view) ??
    (ownView?.isDefault ? ownView.name : isNarrow ? narrowView : defaultView);

  const createButton = (variant?: 'outline') =>
    ownCreate === undefined
      ? editor &&
        mayCreate(definition, actor) && (
          <Button icon={Plus} variant={variant} onClick={editor.create}>
            {t(`${name}:new`)}
          </Button>
        )
      : ownCreate;
  const create = createButton();
  // The empty state contains the create button. Placeholder data are the records of the previous search.
  const isEmpty = records.data?.meta.total === 0 && !records.isPlaceholderData && !isFiltered(state);
  const buttons = (
    <>
      {actions}
      {!isEmpty &&
        (tabs && isNarrow && editor && create ? (
          // An icon button fits beside the title, because the tabs already take a second row.
          <IconButton variant="primary" icon={Plus} label={t(`${name}:new`)} onClick={editor.create} />
        ) : (
          create
        ))}
    </>
  );
  const label = t(title ?? `${name}:title`);
  const list = (
    <>
      {intro}
      {!isEmpty && (
        <ListToolbar
          definition={definition}
          state={state}
          setListState={setListState}
          fixed={fixed}
          views={views}
          ownIcon={ownView?.icon}
          view={view}
          total={records.data?.meta.total}
          isCompact={compact}
        />
      )}
      <ListBody
        definition={definition}
        records={records}
        state={state}
        setListState={setListState}
        view={view}
        fixed={fixed}
        ownView={ownView}
        hiddenColumns={hiddenColumns}
        empty={empty ?? `${name}:empty`}
        emptyState={emptyState && ((current) => emptyState(current, createButton('outline')))}
        create={create}
        onOpen={onOpen}
        onEdit={editor?.edit}
        onRemove={remove.confirm}
        focusTitle={focusTitle}
      />
    </>
  );
  return (
    <section aria-label={label}>
      {prefix === undefined || tabs ? (
        <PageHeader
          title={
            <span ref={heading} tabIndex={-1} className="outline-none">
              {label}
            </span>
          }
          breadcrumbs={breadcrumbs}
          breadcrumbsLabel={t('resource:breadcrumb')}
          actions={buttons}
        />
      ) : (
        <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {label}
          </h2>
          <div className="flex flex-wrap gap-2">{buttons}</div>
        </header>
      )}
      {tabs ? tabs(list) : list}
      {editor?.dialog}
      {remove.dialog}
    </section>
  );
}
