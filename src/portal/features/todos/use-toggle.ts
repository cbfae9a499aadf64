import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api.ts';
import { todos, type TodoRecord } from '#domain/todos/endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';

interface CachedList {
  data: TodoRecord[] | TodoRecord;
}

/** Returns the mutation that completes or reopens a to-do: an optimistic update, which a failure rolls back. */
export function useTodoToggle({ id, completed }: Pick<TodoRecord, 'id' | 'completed'>) {
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
