import { useMemo } from 'react';
import type { UserRecord } from '#domain/users/endpoints.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { paths } from '#portal/screens.ts';
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
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="space-y-6">
        <OpenVisitsCard scope={scope} action={<NewVisitButton userId={id} />} />
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
      <div className="space-y-6">
        <BalanceCard scope={scope} />
        <DueOilCard userId={id} />
        <MediaStrip scope={scope} href={paths.media(id)} mayAdd />
      </div>
    </div>
  );
}
