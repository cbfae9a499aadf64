import { getQueryOptions } from '#client/query.ts';
import { todos } from '#domain/todos/endpoints.ts';
import { TODO_PERIODS, type TodoPeriod } from '#domain/todos/todo.ts';
import type { ListParamSchema, ListState } from '#portal/resource/list/list-state.ts';

/** Values of the filter `completed`. */
export const TODO_STATES = ['false', 'true'] as const;

/** URL parameters of the to-do list. */
export const TODO_PARAMS: ListParamSchema = {
  sortable: [],
  filters: [
    { name: 'period', options: TODO_PERIODS },
    { name: 'completed', options: TODO_STATES },
  ],
  dateFilter: false,
  pageSize: 50,
};

/** Returns the period of a list, by default the day. */
export const getPeriod = ({ filters }: ListState): TodoPeriod =>
  TODO_PERIODS.find((period) => period === filters.period) ?? 'day';

/** Returns the query of a page of to-dos. */
export const buildTodoListQuery = (state: ListState) => {
  const completed = TODO_STATES.find((one) => one === state.filters.completed);
  return getQueryOptions(todos.list, {
    query: {
      page: state.page,
      limit: state.limit,
      period: getPeriod(state),
      ...(completed && { completed }),
      ...(state.search && { search: state.search }),
    },
  });
};
