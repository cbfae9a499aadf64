import type { Generated, JSONColumnType } from 'kysely';
import type { BRANDING_STATUSES, BRANDING_TYPES } from '#domain/branding/branding.ts';
import type { OTP_PURPOSES } from '#domain/auth/endpoints.ts';
import type { ImagePurpose } from '#domain/images/endpoints.ts';
import type { Locale } from '#domain/locales.ts';
import type { Role } from '#domain/roles.ts';
import type { StaticDataType } from '#domain/static-data/static-data.ts';
import type { UserStatus } from '#domain/users/user.ts';
import type { VehicleStatus, VehicleType } from '#domain/vehicles/vehicle.ts';
import type { CategoryTable, ItemTable, PageViewTable, PublicationTable } from './schema-offering.ts';
import type { MaybeStamp, RecordColumns, Searchable, Stamp } from './schema-columns.ts';
import type {
  KmReadingTable,
  MediaTable,
  MessageTable,
  OilChangeTable,
  PaymentTable,
  RatingTable,
  StatusMoveTable,
  TaskTable,
  VisitTable,
} from './schema-workshop.ts';

/** The tables. Columns are snake_case in the database; Kysely's CamelCasePlugin is not used, so a query reads as its SQL. */
export interface Database {
  users: UserTable;
  vehicles: VehicleTable;
  visits: VisitTable;
  tasks: TaskTable;
  status_moves: StatusMoveTable;
  oil_changes: OilChangeTable;
  km_readings: KmReadingTable;
  payments: PaymentTable;
  media: MediaTable;
  ratings: RatingTable;
  messages: MessageTable;
  categories: CategoryTable;
  items: ItemTable;
  page_views: PageViewTable;
  publication: PublicationTable;
  static_data: StaticDataTable;
  branding: BrandingTable;
  images: ImageTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  otp_codes: OtpCodeTable;
  reset_grants: ResetGrantTable;
  outbox: OutboxTable;
  audit_log: AuditLogTable;
  server_keys: ServerKeyTable;
}

export interface UserTable extends RecordColumns, Searchable {
  first_name: string;
  last_name: string;
  email: string | null;
  username: string;
  country_code: string;
  phone_number: string;
  /** `country_code` and `phone_number` as one E.164 number; unique among live users. Null for a self-registered user without a phone. */
  phone_e164: string | null;
  role: Role;
  age: number | null;
  image_key: string | null;
  verified: Generated<boolean>;
  status: Generated<UserStatus>;
  preferred_language: Generated<Locale>;
  password_hash: string | null;
}

export interface VehicleTable extends RecordColumns, Searchable {
  user_id: string;
  type: VehicleType;
  plate_number: string;
  color: string;
  brand: string;
  model: string;
  year: number;
  engine_type: string;
  status: VehicleStatus;
  image_key: string | null;
}

export interface StaticDataTable extends RecordColumns, Searchable {
  type: StaticDataType;
  name: string;
}

export interface BrandingTable {
  id: Generated<string>;
  type: (typeof BRANDING_TYPES)[number];
  language: Locale | 'common';
  status: Generated<(typeof BRANDING_STATUSES)[number]>;
  fields: JSONColumnType<{ key: string; value: string }[]>;
  created_at: Stamp;
  updated_at: Stamp;
  /** Who saved it; nobody when the garage was set up. */
  updated_by: string | null;
}

export interface ImageTable {
  key: string;
  purpose: ImagePurpose;
  /** Who uploaded it. */
  user_id: string | null;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  created_at: Stamp;
  /** Set when a record takes it; an image that nothing took within 24 h is swept. */
  attached_at: MaybeStamp;
}

/** One login: a family of refresh tokens. Access tokens carry its id as `sid`. */
export interface SessionTable {
  id: Generated<string>;
  user_id: string;
  created_at: Stamp;
  expires_at: Stamp;
  revoked_at: MaybeStamp;
}

export interface RefreshTokenTable {
  /** SHA-256 of the token. */
  hash: string;
  session_id: string;
  created_at: Stamp;
  expires_at: Stamp;
  /** When its successor was first issued; the grace runs from here. */
  replaced_at: MaybeStamp;
}

export interface OtpCodeTable {
  id: Generated<string>;
  /** HMAC of the normalised identifier, so unknown identifiers are counted alike. */
  identifier_hash: string;
  /** Null for an identifier that belongs to nobody. */
  user_id: string | null;
  purpose: (typeof OTP_PURPOSES)[number];
  code_hash: string;
  tries: Generated<number>;
  created_at: Stamp;
  expires_at: Stamp;
  /** Used, superseded or tried out. */
  closed_at: MaybeStamp;
}

export interface ResetGrantTable {
  /** SHA-256 of the value in the grant cookie. */
  hash: string;
  user_id: string;
  expires_at: Stamp;
  used_at: MaybeStamp;
}

/** Messages that wait for staff to read, where neither mail nor SMS is set up. */
export interface OutboxTable {
  id: Generated<string>;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string | null;
  body: string;
  /** Groups what is purged together: `otp:<code id>`. */
  purge_key: string | null;
  created_at: Stamp;
  expires_at: Stamp;
}

export interface AuditLogTable {
  id: Generated<string>;
  at: Stamp;
  actor_id: string | null;
  action: string;
  entity_type: string;
  entity_id: string;
  changes: JSONColumnType<Record<string, { from: unknown; to: unknown }>>;
}

/** Keys made on first start: the signing pair as a JWK, secrets of HMACs. */
export interface ServerKeyTable {
  name: string;
  value: JSONColumnType<Record<string, unknown>>;
  created_at: Stamp;
}
