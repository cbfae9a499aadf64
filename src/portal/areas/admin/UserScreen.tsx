import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import UserRound from 'lucide-react/icons/user-round';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getQueryOptions } from '#client/query.ts';
import { findGrant } from '#domain/roles.ts';
import { type UserRecord, users } from '#domain/users/endpoints.ts';
import { mayEditUser } from '#domain/users/user.ts';
import { BalanceCard, OpenVisitsCard, Timeline } from './history-cards.tsx';
import { MediaStrip } from '#portal/features/media/parts.ts';
import { MessageCard } from '#portal/features/notifications/parts.ts';
import { DueOilCard } from '#portal/features/oil-changes/parts.ts';
import { paymentsResource } from '#portal/features/payments/parts.ts';
import { DevicesCard } from '#portal/features/profile/parts.ts';
import { UserMenu } from './UserMenu.tsx';
import { ContactButtons } from '#portal/features/users/parts.ts';
import { UserStatusDot, VerifiedDot } from '#portal/features/users/parts.ts';
import { usersResource } from '#portal/features/users/parts.ts';
import { vehiclesResource } from '#portal/features/vehicles/parts.ts';
import { NewVisitButton } from '#portal/features/visits/parts.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { useRecordFormDialog } from '#portal/resource/list/use-editor.tsx';
import { useRemoveDialog } from '#portal/resource/list/use-remove.tsx';
import { mayEdit, useActor } from '#portal/resource/permissions.ts';
import { PicklistLabel } from '#portal/resource/picklist-labels.tsx';
import { RecordDetails } from '#portal/resource/record/RecordDetails.tsx';
import { RecordHeader } from '#portal/resource/record/RecordHeader.tsx';
import { RecordLoader } from '#portal/resource/record/RecordLoader.tsx';
import { paths } from '#portal/screens.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { Button, ButtonLink } from '#ui/form/buttons.tsx';
import { Badge } from '#ui/inline.tsx';

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

const WITHOUT_OWNER = ['ownerName'];
const WITHOUT_CUSTOMER = ['customer'];

interface ClientSectionsProps {
  user: UserRecord;
  /** Card of an invitation that was not accepted yet. */
  invitation: ReactNode;
}

/** Cards of a client: vehicles, visits, history, payments, balance, invitation, due oil changes and media. */
export function ClientSections({ user: { id, isAnonymized = false }, invitation }: ClientSectionsProps) {
  const scope = useMemo(() => ({ userId: id }), [id]);
  return (
    <DetailLayout>
      <div className="space-y-6 @max-4xl:contents">
        <div className="@max-4xl:order-first">
          <OpenVisitsCard scope={scope} action={!isAnonymized && <NewVisitButton userId={id} />} />
        </div>
        <ResourceList
          definition={vehiclesResource}
          fixed={scope}
          prefix="vehicles"
          defaultView="cards"
          hiddenColumns={WITHOUT_OWNER}
          create={isAnonymized ? null : undefined}
        />
        <Timeline scope={scope} />
        <ResourceList
          definition={paymentsResource}
          fixed={scope}
          prefix="payments"
          defaultView="list"
          hiddenColumns={WITHOUT_CUSTOMER}
        />
      </div>
      {/* In one column, balance and invitation follow the open visits; on a phone the balance precedes them. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @max-4xl:contents">
        <div className="@max-4xl:order-first @max-2xl:-order-[10000]">
          <BalanceCard scope={scope} />
        </div>
        {invitation && <div className="empty:hidden @max-4xl:order-first">{invitation}</div>}
        <DueOilCard userId={id} />
        <MediaStrip scope={scope} href={paths.media(id)} mayAdd={!isAnonymized} />
      </div>
    </DetailLayout>
  );
}
