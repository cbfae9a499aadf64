import FileUp from 'lucide-react/icons/file-up';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findGrant } from '#domain/roles.ts';
import { employeePermissions } from '#domain/users/employee-permissions.ts';
import type { UserRecord } from '#domain/users/endpoints.ts';
import { mayEditUser } from '#domain/users/user.ts';
import { InvitationOffer } from '#portal/features/notifications/parts.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { mayCall, useActor } from '#portal/resource/permissions.ts';
import { ScreenLink } from '#portal/resource/ScreenLink.tsx';
import { paths } from '#portal/screens.ts';
import { buttonClass, IconButton } from '#ui/form/buttons.tsx';
import { usersResource } from './users.resource.tsx';

const EmployeePermissionsDialog = lazyPart(() =>
  import('./EmployeePermissionsDialog.tsx').then((file) => file.EmployeePermissionsDialog),
);

/** Lists all users, staff and clients; offers to invite a user after creating them. */
export function UserListScreen() {
  const actor = useActor();
  const [created, setCreated] = useState<UserRecord>();
  return (
    <>
      <ResourceList
        definition={usersResource}
        actions={
          <>
            <EmployeePermissionsButton />
            <ImportLink />
          </>
        }
        onCreated={setCreated}
      />
      {created && mayEditUser(actor, created) && (
        <Suspense>
          <InvitationOffer id={created.id} name={usersResource.title(created)} onClose={() => setCreated(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Button of the dialog of what employees may do, for those who may read it. */
function EmployeePermissionsButton() {
  const { t } = useTranslation('users');
  const [isOpen, setOpen] = useState(false);
  if (!mayCall(useActor(), employeePermissions.read)) return null;
  return (
    <>
      <IconButton
        variant="outline"
        icon={ShieldCheck}
        label={t('users:employeePermissions')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <EmployeePermissionsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Link to the import of clients and vehicles, for those who may run it. */
function ImportLink() {
  const { t } = useTranslation('users');
  const { role } = useActor();
  if (!findGrant(role, 'imports.manage')) return null;
  return (
    <ScreenLink to={paths.imports()} className={buttonClass({ variant: 'outline' })}>
      <FileUp aria-hidden="true" className="size-5" />
      {t('users:import')}
    </ScreenLink>
  );
}

/** Prefetches the list while the screen's code loads. */
export const prefetch = (params: SearchParams): void => prefetchList(usersResource, params);
