import { CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showVehicleName } from '#client/start/static-names.ts';
import { findGrant } from '#domain/roles.ts';
import type { TaskRecord } from '#domain/tasks/endpoints.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { ScreenLink } from '#portal/resource/ScreenLink.tsx';
import { keptRowProps } from '#portal/resource/use-kept-rows.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { paths } from '#portal/screens.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { PhotoPicker } from '../media/parts.ts';
import { DueDay, taskName, TaskStatusDot, TaskSummary } from './task-fields.tsx';
import { tasksResource } from './tasks.resource.tsx';
import { useTaskActions } from './use-task-actions.tsx';

interface Props {
  task: TaskRecord;
  /** The task has left the list, and only keeps its place. */
  isGone: boolean;
}

/** A task with its vehicle and visit, and large buttons for its next transitions and a photo. */
export function MyWorkRow({ task, isGone }: Props) {
  const { userId, vehicleId, visitId } = task;
  return (
    <li
      {...keptRowProps(isGone)}
      className="sheet grid grid-cols-[minmax(0,1fr)] gap-4 p-4 inert:opacity-50 @xl:p-5 @2xl:grid-cols-[minmax(0,1fr)_15rem]"
    >
      <div className="grid min-w-0 content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Plate>{task.plateNumber!}</Plate>
          <bdi className="font-medium">{showVehicleName(task.vehicleName ?? '')}</bdi>
        </p>
        <h2 className="text-2xl wrap-anywhere">
          <ScreenLink to={tasksResource.href!(task)} className="link-hover inline-flex min-h-11 items-center">
            <bdi>{taskName(task)}</bdi>
          </ScreenLink>
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <TaskStatusDot task={task} />
          <DueDay task={task} isLabelled />
        </p>
        <p className="text-muted text-sm">
          <TaskSummary task={task} />
        </p>
        <p className="flex flex-wrap items-center gap-x-3">
          <ScreenLink
            to={paths.visit(userId, vehicleId, visitId)}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            <bdi>{task.visitName}</bdi>
          </ScreenLink>
          <bdi className="text-muted">{task.customer}</bdi>
        </p>
      </div>
      <RowActions task={task} />
    </li>
  );
}

/** Buttons of at least 48 px for the next transition, hold reasons and a photo. */
function RowActions({ task }: { task: TaskRecord }) {
  const { t } = useTranslation(['my-work', 'media']);
  const { role } = useActor();
  const { next, finish, holds, isPending, announcement, dialog } = useTaskActions(task, task.visitStatus);
  const { userId, vehicleId, visitId } = task;
  const isOnHold = task.holdReason !== null;
  return (
    <div className="grid content-start gap-2">
      {next && (
        <Button block size="lg" className="min-h-12" icon={next.icon} loading={isPending} onClick={next.onSelect}>
          {next.label}
          <span className="sr-only">{taskName(task)}</span>
        </Button>
      )}
      {isOnHold && finish && (
        <Button
          block
          size="lg"
          variant="outline"
          className="min-h-12"
          icon={finish.icon}
          aria-disabled={isPending}
          onClick={isPending ? undefined : finish.onSelect}
        >
          {finish.label}
          <span className="sr-only">{taskName(task)}</span>
        </Button>
      )}
      {!isOnHold && holds.length > 0 && (
        <Menu label={taskName(task)} items={holds} variant="outline" size="lg" className="btn-block min-h-12">
          <CirclePause className="size-[1.2em]" aria-hidden="true" />
          {t('my-work:hold')}
        </Menu>
      )}
      {findGrant(role, 'media.write') && (
        <PhotoPicker scope={{ userId, vehicleId, visitId }}>
          {t('my-work:photo')}
          <span className="sr-only">{task.visitName}</span>
        </PhotoPicker>
      )}
      <output className="sr-only">{announcement}</output>
      {dialog}
    </div>
  );
}
