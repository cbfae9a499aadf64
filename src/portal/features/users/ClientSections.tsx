import { useMemo } from 'react';
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

/** Cards of a client: vehicles, visits, history, payments, balance, due oil changes and media. */
export function ClientSections({ user: { id } }: { user: UserRecord }) {
  const scope = useMemo(() => ({ userId: id }), [id]);
  return (
    <DetailLayout>
      <div className="space-y-6 @max-4xl:contents">
        <div className="@max-4xl:order-first">
          <OpenVisitsCard scope={scope} action={<NewVisitButton userId={id} />} />
        </div>
        <ResourceList
          definition={vehiclesResource}
          fixed={scope}
          prefix="vehicles"
          defaultView="cards"
          hiddenColumns={WITHOUT_OWNER}
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
      {/* In one column, the balance comes after the open visits, on a phone before them. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @max-4xl:contents">
        <div className="@max-4xl:order-first @max-2xl:-order-[10000]">
          <BalanceCard scope={scope} />
        </div>
        <DueOilCard userId={id} />
        <MediaStrip scope={scope} href={paths.media(id)} mayAdd />
      </div>
    </DetailLayout>
  );
}
