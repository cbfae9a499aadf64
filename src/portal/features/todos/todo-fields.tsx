import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link2 from 'lucide-react/icons/link-2';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { formatPlateMarks } from '#client/format.ts';
import { showVehicleName } from '#client/start/static-names.ts';
import { type TodoRecord, todos } from '#domain/todos/endpoints.ts';
import { ScreenLink } from '#portal/resource/ScreenLink.tsx';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';
import { paths } from '#portal/screens.ts';

/** Checkbox that completes or reopens a to-do, with a target of 44 px; its name is the title. */
export function TodoCheckbox({ todo }: { todo: TodoRecord }) {
  const toggle = useTodoToggle(todo);
  return (
    <label className="relative z-1 -m-1 inline-grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="checkbox checkbox-primary"
        aria-label={todo.title}
        checked={todo.completed}
        aria-disabled={toggle.isPending || undefined}
        onChange={() => !toggle.isPending && toggle.mutate()}
      />
    </label>
  );
}

/** Link from a to-do to its record; for a deleted record, only the kind of record. */
export function TodoLink({ todo }: { todo: TodoRecord }) {
  const { t } = useTranslation('todos');
  const { entityType, entity } = todo;
  if (!entityType) return null;
  const href = getEntityHref(todo);
  if (!href) return <span>{t(`todos:deletedEntities.${entityType}`)}</span>;
  return (
    <ScreenLink to={href} className="link tap relative z-1 inline-flex items-center gap-1.5 py-1">
      <Link2 className="size-4 shrink-0" aria-hidden="true" />
      <span>
        {t(`todos:entities.${entityType}`)} <bdi>{entity && formatPlateMarks(showVehicleName(entity.label))}</bdi>
      </span>
    </ScreenLink>
  );
}

/** Returns the URL of the record that a to-do links to; undefined without a link, and when the record was deleted. */
function getEntityHref({ entityType, entityId, entity }: Partial<TodoRecord>): string | undefined {
  if (!entity || !entityId) return undefined;
  const { userId, vehicleId } = entity;
  if (entityType === 'MESSAGE') return `${paths.messages()}?message=${entityId}`;
  if (!userId || !vehicleId) return undefined;
  return entityType === 'VEHICLE' ? paths.vehicle(userId, vehicleId) : paths.visit(userId, vehicleId, entityId);
}

interface CachedList {
  data: TodoRecord[] | TodoRecord;
}

/** Returns the mutation that completes or reopens a to-do: an optimistic update, which a failure rolls back. */
function useTodoToggle({ id, completed }: Pick<TodoRecord, 'id' | 'completed'>) {
  const client = useQueryClient();
  const setCompleted = (value: boolean) =>
    client.setQueriesData<CachedList>({ queryKey: [todos.name, todos.list.path] }, (list) =>
      Array.isArray(list?.data)
        ? { ...list, data: list.data.map((todo) => (todo.id === id ? { ...todo, completed: value } : todo)) }
        : list,
    );
  return useMutation({
    mutationFn: () => call(todos.toggle, { params: { id } }),
    onMutate: async () => {
      // The response of an earlier request would overwrite the optimistic update.
      await client.cancelQueries({ queryKey: [todos.name] });
      setCompleted(!completed);
    },
    onError: (error) => {
      setCompleted(completed);
      void showFailureToast(error, 'todos:toggleFailed');
    },
    onSettled: () => invalidateResource(client, { endpoints: todos }),
  });
}
