import type { Page } from 'playwright';

/** Calls the API as a member of staff and returns the `data` of the response. */
export type CallApi = <Data>(path: string) => Promise<Data>;
/** Returns the translation of a key of the portal, such as `payments:new`. */
export type Translate = (key: string) => string;

/** One picture of the guide. */
export interface GuideStep {
  /** File name without its extension. */
  name: string;
  /** Returns the path of the screen. */
  findPath(call: CallApi): Promise<string> | string;
  /** Brings the screen into the state of the picture. */
  prepare?(page: Page, translate: Translate): Promise<void>;
}

interface VisitRow {
  id: string;
  userId: string;
  vehicleId: string;
}

const visitPath = ({ id, userId, vehicleId }: VisitRow) => `/admin/users/${userId}/vehicle/${vehicleId}/visit/${id}`;

async function findVisit(call: CallApi, filter: string): Promise<VisitRow> {
  const [visit] = await call<VisitRow[]>(`/visit/fetch-visits?limit=10&${filter}`);
  if (!visit) throw new Error(`The demo has no visit with ${filter}.`);
  return visit;
}

/** Pictures of `docs/guide`, taken from the demo garage. */
export const GUIDE_STEPS: readonly GuideStep[] = [
  {
    name: 'new-visit',
    async findPath(call) {
      const { userId, vehicleId } = await findVisit(call, 'status=Completed');
      return `/admin/visits/new?${new URLSearchParams({ userId, vehicleId }).toString()}`;
    },
  },
  { name: 'board', findPath: () => '/admin/visits?view=board' },
  { name: 'visit', findPath: async (call) => visitPath(await findVisit(call, 'status=In Progress')) },
  {
    name: 'payment',
    findPath: async (call) => visitPath(await findVisit(call, 'status=Ready for Pickup')),
    async prepare(page, translate) {
      await page
        .getByRole('button', { name: translate('payments:new') })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'client', findPath: async (call) => `/admin/users/${(await findVisit(call, 'status=In Progress')).userId}` },
  { name: 'site', findPath: () => '/admin/settings/merchant-info' },
  { name: 'main-panel', findPath: () => '/admin/dashboard/main-panel' },
  { name: 'report', findPath: () => '/admin/dashboard/reports' },
];
