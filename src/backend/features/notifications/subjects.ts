import type { Capabilities } from '#backend/deps.ts';
import { findLinkExpiry, isEstablished } from '#backend/auth/password-links.ts';
import type { UserRow } from '#backend/auth/identifier.ts';
import type { Actor } from '#backend/commands/actor.ts';
import { invitationKey, invitationLink, toSignInIdentifier, type PersonalMessage } from '#backend/mail/notifier.ts';
import { getRecord, isUuid } from '#backend/resource/repository.ts';
import { readNameLookup } from '#backend/resource/static-names.ts';
import { AppError } from '#domain/errors.ts';
import type { MessageKind } from '#domain/notifications/delivery.ts';
import { DAY_MS } from '#domain/units.ts';
import { mayEditUser } from '#domain/users/user.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';
import { oilChangeSpec } from '../oil-changes/repository.ts';
import { composeReadyMessage } from '../visits/notify.ts';

/** A message about a record that staff can send. */
export interface RecordMessage {
  message: PersonalMessage & { purgeKey: string };
  /** The message applies to the state of the record; it does not to a visit that is not ready. */
  isDue: boolean;
  linkExpiresAt?: Date | undefined;
  /** The user of an invitation. */
  invitee?: UserRow;
}

type RecordMessageLoader = (deps: Capabilities, actor: Actor, id: string) => Promise<RecordMessage>;

const OIL_EXPIRY_DAYS = 30;

/** Loaders by kind of message. @throws AppError NOT_FOUND, ROLE_FORBIDDEN */
const LOADERS: Record<MessageKind, RecordMessageLoader> = {
  INVITATION: loadInvitation,
  READY_FOR_PICKUP: loadReady,
  OIL_DUE: loadOilDue,
};

/** Loads the message about a record. @throws AppError NOT_FOUND, ROLE_FORBIDDEN */
export async function loadRecordMessage(
  deps: Capabilities,
  actor: Actor,
  kind: MessageKind,
  id: string,
): Promise<RecordMessage> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  return LOADERS[kind](deps, actor, id);
}

async function loadInvitation(deps: Capabilities, actor: Actor, id: string): Promise<RecordMessage> {
  const { db, now, notifier, config } = deps;
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new AppError('NOT_FOUND');
  if (!mayEditUser(actor, user)) throw new AppError('ROLE_FORBIDDEN');
  const identifier = toSignInIdentifier(user, notifier.routeTo(user)?.recipient ?? '');
  const params = {
    name: user.first_name,
    link: invitationLink(config.publicSiteUrl, identifier, user.preferred_language),
  };
  return {
    message: {
      user,
      template: isEstablished(user) ? 'password-link' : 'invitation',
      params,
      purgeKey: invitationKey(id),
      expiresAt: now(),
    },
    isDue: user.status === 'active',
    linkExpiresAt: await findLinkExpiry(db, id, now()),
    invitee: user,
  };
}

async function loadReady(deps: Capabilities, _actor: Actor, id: string): Promise<RecordMessage> {
  const visit = await deps.db
    .selectFrom('visits')
    .select(['id', 'user_id', 'vehicle_id', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!visit) throw new AppError('NOT_FOUND');
  return { message: await composeReadyMessage(deps.db, deps, visit), isDue: visit.status === 'Ready for Pickup' };
}

async function loadOilDue(deps: Capabilities, actor: Actor, id: string): Promise<RecordMessage> {
  const oilChange = oilChangeSpec.present(await getRecord(deps, oilChangeSpec, id, {}), deps, actor);
  const user = await deps.db
    .selectFrom('users')
    .select(['id', 'first_name', 'email', 'phone_e164', 'signs_in_by_phone', 'username', 'preferred_language'])
    .where('id', '=', oilChange.userId)
    .executeTakeFirstOrThrow();
  const names = await readNameLookup(deps.db, user.preferred_language);
  return {
    message: {
      user,
      template: 'oil-due',
      params: {
        name: user.first_name,
        vehicle: names.showVehicle(oilChange.vehicleName),
        plate: formatPlate(oilChange.plateNumber, oilChange.plateNumber),
        link: `${deps.config.publicSiteUrl}/client/overview/oil/${oilChange.vehicleId}`,
      },
      purgeKey: `oil-due:${id}`,
      isTracked: true,
      expiresAt: new Date(deps.now().getTime() + OIL_EXPIRY_DAYS * DAY_MS),
    },
    isDue: oilChange.due === 'OVERDUE' || oilChange.due === 'DUE_SOON',
  };
}
