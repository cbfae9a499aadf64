import { type ReactNode, useMemo } from 'react';
import type { UserRecord } from '#domain/users/endpoints.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { paths } from '#portal/screens.ts';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { BalanceCard, OpenVisitsCard, Timeline } from '../history/parts.ts';
import { MediaStrip } from '../media/parts.ts';
import { DueOilCard } from '../oil-changes/parts.ts';
import { paymentsResource } from '../payments/parts.ts';
import { vehiclesResource } from '../vehicles/parts.ts';
import { NewVisitButton } from '../visits/parts.ts';

const WITHOUT_OWNER = ['ownerName'];
const WITHOUT_CUSTOMER = ['customer'];

interface Props {
  user: UserRecord;
  /** Card of an invitation that was not accepted yet. */
  invitation: ReactNode;
}

/** Cards of a client: vehicles, visits, history, payments, balance, invitation, due oil changes and media. */
export function ClientSections({ user: { id, isAnonymized = false }, invitation }: Props) {
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
