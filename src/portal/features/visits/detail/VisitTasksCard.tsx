import { useMutation, useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { Suspense, useId, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatMoney } from '#client/format.ts';
import { toast } from '#client/toasts.ts';
import { visits, type VisitDetail } from '#domain/visits/endpoints.ts';
import { isVisitOpen } from '#domain/visits/status.ts';
import { createTaskNameAutocomplete } from '#portal/features/offering/parts.tsx';
import { TaskRow, tasksResource } from '#portal/features/tasks/parts.ts';
import { staffOptions } from '#portal/features/users/parts.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { type ReferencedResources, ReferencedResourcesContext } from '#portal/resource/form/form-context.ts';
import { ResourceFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { updateListState, VIEWS } from '#portal/resource/list/list-state.ts';
import type { OwnView } from '#portal/resource/list/ListBody.tsx';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { ViewSwitch } from '#portal/resource/list/toolbar/ListToolbar.tsx';
import { useRecordFormDialog } from '#portal/resource/list/use-editor.tsx';
import { buildListParamSchema, useListState } from '#portal/resource/list/use-list-state.ts';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { mayChangePrices, mayEdit, useActor } from '#portal/resource/permissions.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { computeVisitTotals } from '#domain/visits/totals.ts';
import { visitsResource } from '../visits.resource.tsx';

const TASKS_PREFIX = 'tasks';
const STAFF_REFERENCES: ReferencedResources = { staff: staffOptions };

/** View of the steps of the work, which `VisitTasksCard` renders in place of the list. */
const STEPS: OwnView = { name: 'rows', icon: ListChecks, isDefault: true, fetches: true, component: () => null };
const TASKS_VIEWS = [...VIEWS, STEPS.name];

/** Tasks of a visit with their next transitions, or as a list, and totals; a button adds a task. */
export function VisitTasksCard({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation(['tasks', 'visits']);
  const fixed = useMemo(() => ({ visitId: visit.id }), [visit.id]);
  const [{ view = STEPS.name }, setListState] = useListState(
    useMemo(() => buildListParamSchema(tasksResource, fixed, TASKS_PREFIX), [fixed]),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the heading: the focused row was removed.
  const { add, edit, remove, dialogs } = useTaskDialogs(visit, () => heading.current?.focus());
  const addButton = isVisitOpen(visit.status) && (
    <Button variant="outline" icon={Plus} onClick={add}>
      {t('tasks:new')}
    </Button>
  );
  if (view !== STEPS.name)
    return (
      <div className="space-y-4">
        <ReferencedResourcesContext value={STAFF_REFERENCES}>
          <ResourceList
            definition={tasksResource}
            fixed={fixed}
            prefix={TASKS_PREFIX}
            compact={false}
            ownView={STEPS}
            create={addButton}
          />
        </ReferencedResourcesContext>
        <Card>
          <TaskTotals visit={visit} />
        </Card>
        {dialogs}
      </div>
    );
  return (
    <TaskSteps
      visit={visit}
      heading={heading}
      edit={edit}
      remove={remove}
      actions={
        <>
          {visit.tasks.length > 1 && (
            <ViewSwitch
              views={TASKS_VIEWS}
              ownIcon={STEPS.icon}
              view={view}
              onView={(chosen) => setListState((current) => updateListState(current, { view: chosen }))}
            />
          )}
          {addButton}
        </>
      }
    >
      {dialogs}
    </TaskSteps>
  );
}

/** Dialogs that add, edit and remove tasks of a visit. `edit` is undefined for those who may not edit. */
function useTaskDialogs(visit: VisitDetail, onRemoved: () => void) {
  const [isAdding, setIsAdding] = useState(false);
  const references = useMemo(
    () => ({ items: createTaskNameAutocomplete(visit.currency), staff: staffOptions }),
    [visit.currency],
  );
  const editor = useRecordFormDialog(tasksResource);
  const removal = useRemoveDialog(tasksResource, onRemoved);
  const dialogs = (
    <>
      {isAdding && (
        <Suspense>
          <ResourceFormDialog
            references={references}
            definition={tasksResource}
            defaults={{ visitId: visit.id }}
            currency={visit.currency}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
      <ReferencedResourcesContext value={STAFF_REFERENCES}>{editor?.dialog}</ReferencedResourcesContext>
      {removal.dialog}
    </>
  );
  return { add: () => setIsAdding(true), edit: editor?.edit, remove: removal.confirm, dialogs };
}

interface StepsProps extends Pick<ReturnType<typeof useTaskDialogs>, 'edit' | 'remove'> {
  visit: VisitDetail;
  heading: Ref<HTMLHeadingElement>;
  /** Buttons beside the heading. */
  actions: ReactNode;
  /** Dialogs of the card. */
  children: ReactNode;
}

/** Tasks of a visit as rows with their next transitions, and totals. */
function TaskSteps({ visit, heading, actions, edit, remove, children }: StepsProps) {
  const { t } = useTranslation(['tasks', 'visits']);
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <header className="border-base-300 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-5 py-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={titleId} ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {t('tasks:title')}
          </h2>
          {isVisitOpen(visit.status) && (
            <p className="text-muted text-sm">
              {t('visits:tasksDone', { count: visit.taskCount, finished: visit.finishedTaskCount })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </header>
      <div className="@container px-5">
        {visit.tasks.length === 0 && <p className="text-muted py-4">{t('tasks:empty.title')}</p>}
        <ul className="divide-base-300 grid gap-x-5 divide-y @min-[40rem]:grid-cols-[minmax(12rem,1fr)_auto_auto_auto]">
          {visit.tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              visitStatus={visit.status}
              onEdit={edit && (() => edit(task))}
              onRemove={() => remove(task)}
            />
          ))}
        </ul>
      </div>
      <TaskTotals visit={visit} />
      {children}
    </Card>
  );
}

/** Sum of the tasks, and their cost and margin when expanded; offers to adopt the sum if the visit's total differs. */
function TaskTotals({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation(['visit', 'visits']);
  const client = useQueryClient();
  const actor = useActor();
  const { sum, difference, cost, margin } = computeVisitTotals(visit);
  const money = (amount: string): string => formatMoney(amount, visit.currency);
  const mayAdopt = isVisitOpen(visit.status) && mayChangePrices(actor) && mayEdit(visitsResource, actor, visit);

  const adoptSum = useMutation({
    mutationFn: () =>
      call(visits.update, { params: { id: visit.id }, body: { totalCost: sum, updatedAt: visit.updatedAt } }),
    onSuccess: () => {
      toast.success(t('visits:updated', { title: visit.name }));
      return invalidateResource(client, visitsResource);
    },
    onError: (error) => {
      void showFailureToast(error, 'visits:updateFailed');
      return invalidateResource(client, visitsResource);
    },
  });

  return (
    <footer className="border-base-300 border-t px-5 py-3">
      <dl>
        <Figure label={t('visit:totals.sum')} amount={money(sum)} />
      </dl>
      {cost !== undefined && margin !== undefined && (
        <details className="mt-1 print:hidden">
          <summary className="text-muted flex min-h-11 w-fit cursor-pointer items-center gap-1 text-sm">
            {t('visit:totals.costAndMargin')}
            <ChevronDown className="size-4" aria-hidden="true" />
          </summary>
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            <Figure label={t('visit:totals.cost')} amount={money(cost)} />
            <Figure label={t('visit:totals.margin')} amount={money(margin)} />
          </dl>
        </details>
      )}
      {difference && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="flex items-start gap-2 text-sm">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {t(difference.isMore ? 'visit:totals.more' : 'visit:totals.less', {
              total: money(visit.totalCost),
              amount: money(difference.amount),
            })}
          </p>
          {/[1-9]/.test(sum) && mayAdopt && (
            <Button variant="outline" size="sm" loading={adoptSum.isPending} onClick={() => adoptSum.mutate()}>
              {t('visit:totals.useSum', { sum: money(sum) })}
            </Button>
          )}
        </div>
      )}
    </footer>
  );
}

const Figure = ({ label, amount }: { label: string; amount: string }) => (
  <div>
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="font-figures text-lg">
      <bdi>{amount}</bdi>
    </dd>
  </div>
);
