import { Banknote, Car, ClipboardList, Droplet, Mail, Tags, UserRound, Wrench, type LucideIcon } from 'lucide-react';
import type { SearchResult, SearchType } from '#domain/search/endpoints.ts';
import { paths } from '#portal/screens.ts';

interface Kind {
  icon: LucideIcon;
  /** Where a result opens; what it needs of ids is there for its kind. */
  href: (result: Ids) => string;
}
type Ids = { [Name in 'id' | 'userId' | 'vehicleId' | 'visitId' | 'categoryId']: string };

/** How each kind of result is drawn and opened. */
const KINDS: Record<SearchType, Kind> = {
  users: { icon: UserRound, href: ({ id }) => paths.user(id) },
  vehicles: { icon: Car, href: ({ userId, id }) => paths.vehicle(userId, id) },
  visits: { icon: ClipboardList, href: ({ userId, vehicleId, id }) => paths.visit(userId, vehicleId, id) },
  tasks: { icon: Wrench, href: ({ userId, vehicleId, visitId, id }) => paths.task(userId, vehicleId, visitId, id) },
  'oil-changes': { icon: Droplet, href: ({ userId, vehicleId }) => paths.oil(userId, vehicleId) },
  payments: {
    icon: Banknote,
    // Of a visit, a task of it, or an oil change.
    href: ({ userId, vehicleId, visitId }) =>
      visitId ? paths.visit(userId, vehicleId, visitId) : paths.oil(userId, vehicleId),
  },
  offering: { icon: Tags, href: ({ categoryId }) => paths.offeringEntry(categoryId) },
  messages: { icon: Mail, href: ({ id }) => `${paths.messages()}?message=${id}` },
};

export const iconOf = (type: SearchType): LucideIcon => KINDS[type].icon;

/** Where a result opens. */
export const hrefOf = (type: SearchType, { id, userId, vehicleId, visitId, categoryId }: SearchResult): string =>
  KINDS[type].href({
    id,
    userId: userId ?? '',
    vehicleId: vehicleId ?? '',
    visitId: visitId ?? '',
    categoryId: categoryId ?? '',
  });
