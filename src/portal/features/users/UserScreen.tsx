import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import { users, type UserRecord } from '#domain/users/endpoints.ts';
import { paths } from '#portal/screens.ts';
import { mayEdit, useActor } from '#portal/resource/permissions.ts';
import { RecordDetails } from '#portal/resource/record/RecordDetails.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { useEditor } from '#portal/resource/list/use-editor.tsx';
import { useRemove } from '#portal/resource/list/use-remove.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/badges.tsx';
import { Button, ButtonLink } from '#ui/form/buttons.tsx';
import { ClientSections } from './ClientSections.tsx';
import { ContactActions } from './ContactActions.tsx';
import { UserMenu } from './UserMenu.tsx';
import { UserStatusDot, VerifiedDot } from './user-fields.tsx';
import { usersResource } from './users.resource.tsx';

/** One person: how to reach them, what they own. */
export function UserScreen() {
  const { userId } = useParams({ strict: false }) as { userId: string };
  const query = useQuery(queryOf(users.get, { params: { id: userId } }));
  return (
    <RecordLoader query={query} icon={UserRound} listHref={paths.users()}>
      {(user) => <Person key={user.id} user={user} />}
    </RecordLoader>
  );
}

function Person({ user }: { user: UserRecord }) {
  const { t } = useTranslation(['users', 'resource']);
  const navigate = useNavigate();
  const actor = useActor();
  const editor = useEditor(usersResource);
  const remove = useRemove(usersResource, () => void navigate({ to: paths.users() }));
  const name = usersResource.title(user);
  const isSelf = actor.id === user.id;

  const edit = isSelf ? (
    <ButtonLink icon={Pencil} href={paths.userProfile()}>
      {t('users:editOwn')}
    </ButtonLink>
  ) : (
    editor &&
    mayEdit(usersResource, actor, user) && (
      <Button icon={Pencil} onClick={() => editor.edit(user)}>
        {t('resource:edit')}
      </Button>
    )
  );
  return (
    <div className="space-y-6">
      <RecordHeader
        breadcrumbs={[{ label: t('users:title'), href: paths.users() }]}
        picture={<Avatar name={name} src={user.image?.url} size="lg" />}
        title={<bdi>{name}</bdi>}
        actions={
          <>
            {edit}
            {!isSelf && <ContactActions user={user} />}
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
      <RecordDetails
        definition={usersResource}
        record={user}
        title={t('users:details')}
        hiddenColumns={['firstName', 'role', 'status', 'verified']}
      />
      {user.role === 'CLIENT' && <ClientSections user={user} />}
      {editor?.dialog}
      {remove.dialog}
    </div>
  );
}
