import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api.ts';
import { getQueryOptions } from '#client/query.ts';
import { toast } from '#client/toasts.ts';
import { EMPLOYEE_SWITCHES, type EmployeeSwitch } from '#domain/roles.ts';
import { employeePermissions } from '#domain/users/employee-permissions.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';
import { ListErrorState, ListSkeleton } from '#portal/resource/list/list-states.tsx';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Switch } from '#ui/form/inputs.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

const QUERY = getQueryOptions(employeePermissions.read, {});

/** Dialog with the five switches of what employees may do; a change applies at once. */
export function EmployeePermissionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['employee-permissions', 'resource']);
  const { data, isError, error, refetch } = useQuery(QUERY);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('employee-permissions:title')}
      closeLabel={t('resource:close')}
      actions={<Button onClick={onClose}>{t('resource:close')}</Button>}
    >
      <p className="mb-2">{t('employee-permissions:text')}</p>
      {!data && (isError ? <ListErrorState error={error} onRetry={refetch} /> : <ListSkeleton view="list" />)}
      {data && (
        <ul className="divide-base-300 divide-y">
          {EMPLOYEE_SWITCHES.map((one) => (
            <PermissionRow key={one} permission={one} isGranted={data.data[one]} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function PermissionRow({ permission, isGranted }: { permission: EmployeeSwitch; isGranted: boolean }) {
  const { t } = useTranslation('employee-permissions');
  const id = useId();
  const client = useQueryClient();
  const mayChange = mayCall(useActor(), employeePermissions.update);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: boolean) => call(employeePermissions.update, { body: { [permission]: next } }),
    onSuccess: (response) => {
      client.setQueryData(QUERY.queryKey, response);
      toast.success(t('employee-permissions:saved'));
    },
    onError: (error) => void showFailureToast(error, 'employee-permissions:failed'),
  });
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div>
        <p id={id} className="font-semibold">
          {t(`employee-permissions:switches.${permission}.title`)}
        </p>
        <p id={`${id}-text`} className="text-muted text-sm">
          {t(`employee-permissions:switches.${permission}.text`)}
        </p>
      </div>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        checked={isPending ? variables : isGranted}
        disabled={!mayChange}
        onChange={(next) => !isPending && mutate(next)}
      />
    </li>
  );
}
