import { Plus } from 'lucide-react';
import { useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/form/buttons.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';
import { isFiltered, filterQuery, VIEWS, type ListQuery, type View } from './list-state.ts';
import { ListBody } from './ListBody.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { mayCreate, useActor } from '../permissions.ts';
import { useEditor } from './use-editor.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { listParamSchema, useListState } from './use-list-state.ts';
import { useListRecords } from './list-records.ts';
import { useRemove } from './use-remove.tsx';

const NOTHING = {};

export interface ResourceListProps {
  definition: ListDefinition;
  /** Filters the screen has set: `{ userId }` on the screen of a user. A new record gets them too. */
  fixed?: Record<string, string>;
  /** Makes it a section of a screen, and sets its part of the address apart. */
  prefix?: string;
  /** Offers no search where everything is seen at a glance; a section of a screen never does. */
  compact?: boolean;
  /** i18n key; `<name>:title` without it. */
  title?: string;
  /** The view of a wide window that the address names none for; a narrow one starts with cards. */
  defaultView?: View;
  /** Columns that say nothing here. */
  hiddenColumns?: readonly string[];
  /** i18n key of what an empty list says, with `title` and `text` under it; `<name>:empty` without it. */
  empty?: string;
  /** Beside the button that creates a record. */
  actions?: ReactNode;
  /** In place of that button, where a new record has a screen of its own. */
  create?: ReactNode;
  /** Between the title and the list. */
  intro?: ReactNode;
  /** Opens a record in place, where records have no address of their own. */
  onOpen?: (record: AnyRecord) => void;
  /** A fourth view, which asks for the records of `query` itself. */
  board?: ComponentType<{ query: ListQuery }>;
}

/** The list of a resource: search, filters, order, pages, three views, and what can be done with a record. */
export function ResourceList({
  definition,
  fixed = NOTHING,
  prefix,
  compact = prefix !== undefined,
  title,
  defaultView = 'table',
  hiddenColumns,
  empty,
  actions,
  create: ownCreate,
  intro,
  onOpen,
  board: Board,
}: ResourceListProps) {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const actor = useActor();
  const isNarrow = useIsNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  const rules = useMemo(() => listParamSchema(definition, fixed, prefix), [definition, fixed, prefix]);
  const [state, show] = useListState(rules);
  const records = useListRecords(definition, state, show, fixed);
  const editor = useEditor(definition, fixed, state.filters);
  // The row that had the focus is gone.
  const remove = useRemove(definition, () => heading.current?.focus());
  const views = Board ? ([...VIEWS, 'board'] as const) : VIEWS;
  const view = views.find((offered) => offered === state.view) ?? (isNarrow ? 'cards' : defaultView);

  const create =
    ownCreate ??
    (editor && mayCreate(definition, actor) && (
      <Button icon={Plus} onClick={editor.create}>
        {t(`${name}:new`)}
      </Button>
    ));
  // An empty list has the button in its middle.
  const isEmpty = records.data?.meta.total === 0 && !isFiltered(state);
  const buttons = (
    <>
      {actions}
      {!isEmpty && create}
    </>
  );
  const label = t(title ?? `${name}:title`);
  return (
    <section aria-label={label}>
      {prefix === undefined ? (
        <PageHeader
          title={
            <span ref={heading} tabIndex={-1} className="outline-none">
              {label}
            </span>
          }
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
      {intro}
      <ListToolbar
        definition={definition}
        state={state}
        setListState={show}
        fixed={fixed}
        views={views}
        view={view}
        total={records.data?.meta.total}
        isCompact={compact}
      />
      <ListBody
        definition={definition}
        records={records}
        state={state}
        setListState={show}
        view={view}
        board={Board && <Board query={filterQuery(state, fixed)} />}
        hiddenColumns={hiddenColumns}
        empty={empty ?? `${name}:empty`}
        create={create}
        onOpen={onOpen}
        onEdit={editor?.edit}
        onRemove={remove.confirm}
      />
      {editor?.dialog}
      {remove.dialog}
    </section>
  );
}
