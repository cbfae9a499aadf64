import { route } from '#backend/http/route.ts';
import { resourceRoutes } from '#backend/resource/routes.ts';
import { tasks } from '#domain/tasks/endpoints.ts';
import { changeTaskStatus } from './change-task-status.ts';
import { createTask } from './create-task.ts';
import { taskWriteSpec } from './task-writes.ts';

export const taskRoutes = resourceRoutes(taskWriteSpec, [
  route(tasks.create, async ({ deps, actor, body }) => ({
    data: taskWriteSpec.present(await createTask(deps, actor, body), deps, actor),
  })),
  route(tasks.updateStatus, async ({ deps, actor, params, body }) => ({
    data: taskWriteSpec.present(await changeTaskStatus(deps, actor, params.id, body), deps, actor),
  })),
]);
