import ListTodo from 'lucide-react/icons/list-todo';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#client/format.ts';
import type { ApiResponse } from '#client/http.ts';
import type { TodoRecord, todos } from '#domain/todos/endpoints.ts';
import { isCarriedOver, TODO_PERIODS, type TodoPeriod } from '#domain/todos/todo.ts';
import { FormBody, FormFooter, FormFrame } from '#portal/resource/form/endpoint-forms.tsx';
import { useResourceForm } from '#portal/resource/form/resource-forms.tsx';
import { useEndpointForm } from '#portal/resource/form/use-endpoint-form.ts';
import type { OwnView, OwnViewProps } from '#portal/resource/list/ListBody.tsx';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import {
  type ListParamSchema,
  type ListState,
  parseListState,
  type SearchParams,
  setFilter,
  VIEWS,
} from '#portal/resource/list/list-state.ts';
import { buildListParamSchema, useListState } from '#portal/resource/list/use-list-state.ts';
import { useRemoveMutation } from '#portal/resource/record/use-removal.ts';
import { type KeptRow, keptRowProps } from '#portal/resource/use-kept-rows.ts';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { IconButton } from '#ui/form/buttons.tsx';
import { TodoCheckbox, TodoLink } from './todo-fields.tsx';
import { todosResource } from './todos.resource.tsx';

const CHECKLIST: OwnView = { name: 'checklist', icon: ListTodo, isDefault: true, component: TodoChecklist };

/** URL parameters of the list, and the period, which the screen sets. */
const PARAMS: ListParamSchema = {
  ...buildListParamSchema(todosResource),
  filters: [...todosResource.filters, { name: 'period', options: TODO_PERIODS }],
};

/** Returns the period of a list, by default the day. */
const getPeriod = ({ filters }: ListState): TodoPeriod =>
  TODO_PERIODS.find((period) => period === filters.period) ?? 'day';

/** The to-do list of the signed-in member of staff: a checklist below a form that adds to it, or a list of the kit. */
export function TodoScreen() {
  const { t } = useTranslation('todos');
  const [state, setListState] = useListState(PARAMS);
  const period = getPeriod(state);
  const fixed = useMemo(() => ({ period }), [period]);
  const isChecklist = !VIEWS.some((view) => view === state.view);
  const setPeriod = (chosen: TodoPeriod) =>
    setListState((current) => setFilter(current, 'period', chosen === 'day' ? undefined : chosen), { replace: true });
  return (
    <ResourceList
      definition={todosResource}
      fixed={fixed}
      ownView={CHECKLIST}
      create={isChecklist ? null : undefined}
      empty={isChecklist ? 'todos:empty' : 'todos:emptyPeriod'}
      actions={
        <SegmentedControl
          label={t('todos:fields.period')}
          value={period}
          onChange={setPeriod}
          options={TODO_PERIODS.map((value) => ({ value, label: t(`todos:periods.${value}`) }))}
          className="*:px-3"
        />
      }
      intro={
        isChecklist && (
          <Card as="section" aria-label={t('todos:new')} className="mb-3 p-3">
            <NewTodoForm />
          </Card>
        )
      }
    />
  );
}

/** Prefetches the first page while the code of the screen loads. */
export const prefetch = (params: SearchParams): void =>
  prefetchList(todosResource, params, { period: getPeriod(parseListState(params, PARAMS)) });

/** To-dos of a period, below the open to-dos of earlier periods. */
function TodoChecklist({ query, rows, page, focusTitle }: OwnViewProps) {
  const { t } = useTranslation('todos');
  const remove = useRemoveMutation(todosResource, { onRemoved: () => focusTitle() });
  const { periodStart } = page as ApiResponse<typeof todos.list>;
  const list = rows as readonly KeptRow<TodoRecord>[];
  const carriedOver = list.filter(({ record }) => isCarriedOver(record, periodStart));
  const current = list.filter(({ record }) => !isCarriedOver(record, periodStart));
  const rowsOf = (some: readonly KeptRow<TodoRecord>[]) =>
    some.map(({ record, isGone }) => (
      <TodoRow key={record.id} todo={record} isGone={isGone} onRemove={(removed) => remove.mutate(removed)} />
    ));
  return (
    <div className="space-y-6">
      {carriedOver.length > 0 && <TodoSection title={t('todos:carriedOver')}>{rowsOf(carriedOver)}</TodoSection>}
      {current.length > 0 && <TodoSection title={t(`todos:sections.${query.period}`)}>{rowsOf(current)}</TodoSection>}
    </div>
  );
}

function TodoSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-2xl">
        {title}
      </h2>
      <Card>
        <ul className="divide-base-300 divide-y">{children}</ul>
      </Card>
    </section>
  );
}

/** Classes of an element with `dir="auto"`, which align its text by the direction of the page. */
const AUTO_DIRECTION_CLASS = 'wrap-anywhere [text-align:-webkit-match-parent] [text-align:match-parent]';

interface Props {
  todo: TodoRecord;
  /** The to-do has left the list, and only keeps its place. */
  isGone: boolean;
  onRemove: (todo: TodoRecord) => void;
}

/** A to-do with its checkbox, its link and its actions, or the form that edits it. */
function TodoRow({ todo, isGone, onRemove }: Props) {
  const { t } = useTranslation(['todos', 'resource']);
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const { title, description, completed } = todo;
  const close = () => {
    setIsEditing(false);
    // Waits for the render that shows the button again.
    requestAnimationFrame(() => editButton.current?.focus());
  };
  if (isEditing)
    return (
      <li className="p-4">
        <EditTodoForm todo={todo} onClose={close} />
      </li>
    );
  return (
    <li {...keptRowProps(isGone)} className="flex items-start gap-1 p-2 inert:opacity-50 @xl:gap-2 @xl:p-3">
      <TodoCheckbox todo={todo} />
      <div className="min-w-0 grow py-2">
        <p
          dir="auto"
          className={classNames(AUTO_DIRECTION_CLASS, 'font-semibold', completed && 'text-muted line-through')}
        >
          {title}
        </p>
        <p dir="auto" className={classNames(AUTO_DIRECTION_CLASS, 'text-muted text-sm whitespace-pre-wrap')}>
          {description}
        </p>
        <TodoFacts todo={todo} />
      </div>
      <div className="-me-2 flex shrink-0">
        <IconButton
          ref={editButton}
          label={t('todos:editOne', { title })}
          icon={Pencil}
          onClick={() => setIsEditing(true)}
        />
        <IconButton label={t('todos:deleteOne', { title })} icon={Trash2} onClick={() => onRemove(todo)} />
      </div>
    </li>
  );
}

/** Date of a to-do and its link. */
function TodoFacts({ todo }: { todo: TodoRecord }) {
  const { t } = useTranslation('todos');
  const { completedAt, createdAt } = todo;
  return (
    <p className="text-muted mt-1 flex flex-wrap items-center gap-x-4 text-sm text-balance">
      {completedAt ? (
        <span>{t('todos:completedAt', { date: formatDateTime(completedAt) })}</span>
      ) : (
        <span>{t('todos:createdAt', { date: formatDateTime(createdAt) })}</span>
      )}
      <TodoLink todo={todo} />
    </p>
  );
}

const isEnter = (event: KeyboardEvent): boolean =>
  // While an input method composes a word, Enter accepts the word.
  event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;

interface KeysProps {
  onEscape?: () => void;
  children: ReactNode;
}

/** Handles keys: Enter moves from the title to the description, and submits there; Shift+Enter breaks a line. */
function FormKeys({ onEscape, children }: KeysProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && onEscape) return onEscape();
    const { target } = event;
    if (!isEnter(event)) return;
    if (target instanceof HTMLInputElement) {
      event.preventDefault();
      // Focuses directly: `setFocus` waits for a timer, and a quick second Enter could precede it.
      const description = target.form?.elements.namedItem('description');
      if (description instanceof HTMLTextAreaElement) description.focus();
    } else if (target instanceof HTMLTextAreaElement) {
      event.preventDefault();
      target.form?.requestSubmit();
    }
  };
  // Handles the keys of the inputs inside; the element itself is not interactive.
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** Lays out a form in one row where there is room; the description grows with its text. */
const ROW_CLASS =
  'flex flex-col gap-4 @2xl:flex-row @2xl:[&_form]:grid @2xl:[&_form]:grow @2xl:[&_form]:grid-cols-2 @2xl:[&_form]:gap-y-0 @2xl:[&_form>:first-child]:col-span-2 @2xl:[&_textarea]:min-h-11 @2xl:[&_textarea]:field-sizing-content @2xl:[&>:last-child]:w-auto @2xl:[&>:last-child]:max-w-64 @2xl:[&>:last-child]:pt-6';

/** Form of a new to-do. A save empties it and focuses the title. */
function NewTodoForm() {
  const { t } = useTranslation('todos');
  const [savedId, setSavedId] = useState<string>();
  const form = useResourceForm({ definition: todosResource, onSaved: ({ id }) => setSavedId(id) });
  const state = useEndpointForm(form);
  const { setFocus } = state.form;
  useEffect(() => {
    if (savedId !== undefined) setFocus('title');
  }, [savedId, setFocus]);
  return (
    <FormFrame state={state}>
      <FormKeys>
        <div className={ROW_CLASS}>
          <FormBody state={state} />
          <FormFooter state={state} submitLabel={t('todos:add')} />
        </div>
      </FormKeys>
    </FormFrame>
  );
}

interface EditProps {
  todo: TodoRecord;
  onClose: () => void;
}

/** Form of a to-do in its row; Escape cancels. */
function EditTodoForm({ todo, onClose }: EditProps) {
  const form = useResourceForm({ definition: todosResource, record: todo, onSaved: onClose });
  const state = useEndpointForm({ ...form, onUnchanged: onClose });
  const { setFocus } = state.form;
  // Focuses in a layout effect: after a quick Enter, a later effect would take the focus back from the description.
  useLayoutEffect(() => setFocus('title'), [setFocus]);
  const cancel = () => state.guard.confirmLeave(onClose);
  return (
    <FormFrame state={state}>
      <FormKeys onEscape={cancel}>
        <div className="flex flex-col gap-4">
          <FormBody state={state} />
          <FormFooter state={state} onCancel={cancel} />
        </div>
      </FormKeys>
    </FormFrame>
  );
}
