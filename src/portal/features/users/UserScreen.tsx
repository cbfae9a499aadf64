import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getQueryOptions } from '#client/query.ts';
import { type UserRecord, users } from '#domain/users/endpoints.ts';
import { findGrant } from '#domain/roles.ts';
import { mayEditUser } from '#domain/users/user.ts';
import { DevicesCard } from '#portal/features/profile/parts.ts';
import { MessageCard } from '#portal/features/notifications/parts.ts';
import { useRecordFormDialog } from '#portal/resource/list/use-editor.tsx';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { mayEdit } from '#portal/resource/permissions.ts';
import { useActor } from '#portal/resource/permissions.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { RecordDetails } from '#portal/resource/record/RecordDetails.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/inline.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { ButtonLink } from '#ui/form/buttons.tsx';
import { ClientSections } from './ClientSections.tsx';
import { ContactButtons } from './contact-buttons.tsx';
import { UserStatusDot, VerifiedDot } from './user-fields.tsx';
import { UserMenu } from './UserMenu.tsx';
import { usersResource } from './users.resource.tsx';

/** Shows one user; for a client also vehicles, visits and payments. */
export function UserScreen() {
  const { userId }: { userId: string } = useParams({ strict: false });
  const query = useQuery(getQueryOptions(users.get, { params: { id: userId } }));
  return (
    <RecordLoader query={query} icon={UserRound} listHref={paths.users()}>
      {(user) => <UserDetails key={user.id} user={user} />}
    </RecordLoader>
  );
}

function UserDetails({ user }: { user: UserRecord }) {
  const { t } = useTranslation(['users', 'resource']);
  const navigate = useNavigate();
  const actor = useActor();
  const editor = useRecordFormDialog(usersResource);
  const remove = useRemoveDialog(usersResource, () => void navigate({ to: paths.users() }));
  const name = usersResource.title(user);
  const isSelf = actor.id === user.id;

  const edit = isSelf ? (
    <ButtonLink icon={Pencil} href={paths.userProfile()}>
      {t('users:editOwn')}
    </ButtonLink>
  ) : (
    editor &&
    !user.isAnonymized &&
    mayEdit(usersResource, actor, user) && (
      <Button icon={Pencil} onClick={() => editor.edit(user)}>
        {t('resource:edit')}
      </Button>
    )
  );
  const invitation = !user.verified && user.status === 'active' && mayEditUser(actor, user) && (
    <Suspense>
      <MessageCard kind="INVITATION" id={user.id} />
    </Suspense>
  );
  return (
    <div className="space-y-6">
      <RecordHeader
        documentTitle={name}
        recentType={user.role === 'CLIENT' ? 'users' : undefined}
        breadcrumbs={[{ label: t('users:title'), href: paths.users() }]}
        picture={<Avatar name={name} src={user.image?.url} size="lg" />}
        title={<bdi>{name}</bdi>}
        actions={
          <>
            {edit}
            {!isSelf && <ContactButtons user={user} />}
            <UserMenu user={user} onRemove={() => remove.confirm(user)} />
          </>
        }
      >
        <Badge>
          <PicklistLabel labels="users:roles" value={user.role} />
        </Badge>
        {isSelf && <Badge tone="brand">{t('users:you')}</Badge>}
        <UserStatusDot status={user.status} />
        <VerifiedDot verified={user.verified} />
      </RecordHeader>
      {user.role === 'CLIENT' ? <ClientSections user={user} invitation={invitation} /> : invitation}
      <RecordDetails
        definition={usersResource}
        record={user}
        title={t('users:details')}
        hiddenColumns={['firstName', 'role', 'status', 'verified']}
      />
      {!isSelf && findGrant(actor.role, 'sessions.manage') === 'all' && (
        <Suspense>
          <DevicesCard userId={user.id} />
        </Suspense>
      )}
      {editor?.dialog}
      {remove.dialog}
    </div>
  );
}
