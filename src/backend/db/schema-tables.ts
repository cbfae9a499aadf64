import type { Generated } from 'kysely';
import type {
  AuditChanges,
  BrandingFields,
  BrandingLanguage,
  ContactCodes,
  KeyValue,
  NullableTimestamp,
  Timestamp,
} from './column-types.ts';

// Written by `npm run schema` from the migrated database. Amounts are minor units of the column `currency`; a day
// is `YYYY-MM-DD`. Columns are snake_case in the database, and Kysely's CamelCasePlugin is not used: a query reads
// as its SQL.

export interface AdditiveMigrationTable {
  name: string;
}

export interface AuditLogTable {
  id: Generated<string>;
  at: Timestamp;
  actor_id: string | null;
  action: string;
  entity_type: string;
  entity_id: string;
  changes: AuditChanges;
}

export interface BrandingTable {
  id: Generated<string>;
  type:
    | 'MERCHANT_THEME_COLORS'
    | 'MERCHANT_INFO'
    | 'MERCHANT_IMAGES'
    | 'MERCHANT_SOCIAL'
    | 'MERCHANT_STATS'
    | 'MERCHANT_HERO'
    | 'MERCHANT_ABOUT'
    | 'MERCHANT_CORE_VALUES'
    | 'MERCHANT_FAQS';
  language: BrandingLanguage;
  status: Generated<'ACTIVE' | 'DRAFT' | 'ARCHIVED'>;
  fields: BrandingFields;
  created_at: Timestamp;
  updated_at: Timestamp;
  updated_by: string | null;
}

export interface ContactChangeTable {
  user_id: string;
  session_id: string;
  changes: KeyValue;
  codes: ContactCodes;
  sent_at: Timestamp;
  expires_at: Timestamp;
}

export interface ExportLinkTable {
  hash: string;
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface IdempotencyKeyTable {
  scope: string;
  key: string;
  call: string;
  fingerprint: string;
  record_id: string | null;
  created_at: Timestamp;
}

export interface ImageTable {
  key: string;
  purpose: 'USER' | 'VEHICLE' | 'CATEGORY' | 'ITEM' | 'BRANDING';
  user_id: string | null;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  created_at: Timestamp;
  attached_at: NullableTimestamp;
}

export interface ImportRecordTable {
  import_id: string;
  entity_type: 'users' | 'vehicles';
  entity_id: string;
  version: Timestamp;
  previous: string | null;
}

export interface ImportTable {
  id: Generated<string>;
  created_by: string;
  created_at: Timestamp;
  file_name: string;
  state: Generated<'CHECKED' | 'DONE' | 'UNDONE'>;
  source: string | null;
  processed: Generated<number>;
  total: number;
  done_at: NullableTimestamp;
  result: string | null;
}

export interface InstallationTable {
  is_only: Generated<boolean>;
  kind: 'demo' | 'garage';
  version: string;
  created_at: Timestamp;
  backup_day: string | null;
  published_at: NullableTimestamp;
}

export interface KmReadingTable {
  id: Generated<string>;
  vehicle_id: string;
  oil_change_id: string | null;
  km: number;
  reason: string | null;
  actor_id: string | null;
  at: Timestamp;
}

export interface MessageChannelTable {
  channel: 'mail' | 'sms';
  accepted_at: NullableTimestamp;
  failed_at: NullableTimestamp;
  failure: string | null;
}

export interface OtpCodeTable {
  id: Generated<string>;
  identifier_hash: string;
  user_id: string | null;
  purpose: 'RESET_PASSWORD' | 'VERIFY_ACCOUNT' | 'LOGIN' | 'CHANGE_CONTACT';
  code_hash: string;
  tries: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
  closed_at: NullableTimestamp;
  subject_hash: string | null;
  name_hash: string | null;
  address_hash: string | null;
}

export interface OutboxTable {
  id: Generated<string>;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string | null;
  body: string;
  purge_key: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  state: 'SENDING' | 'RETRYING' | 'SENT' | 'FAILED' | 'NOT_SET_UP' | null;
  state_at: NullableTimestamp;
  is_tracked: boolean | null;
  failure: string | null;
  attempts: number | null;
  next_attempt_at: NullableTimestamp;
  html: string | null;
  headers: string | null;
  message_id: string | null;
  actor_id: string | null;
}

export interface PasswordLinkTable {
  user_id: string;
  hash: string;
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface PublicationTable {
  id: Generated<true>;
  published_at: NullableTimestamp;
  pages: Generated<number>;
  took: Generated<number>;
  has_failed: Generated<boolean>;
  told: string | null;
}

export interface RateLimitTable {
  key: string;
  free_at: Timestamp;
}

export interface RefreshTokenTable {
  hash: string;
  session_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  replaced_at: NullableTimestamp;
}

export interface ReportSubscriptionTable {
  user_id: string;
  sent_week: string;
  created_at: Timestamp;
}

export interface ResetGrantTable {
  hash: string;
  user_id: string;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

export interface SecurityNoticeTable {
  id: Generated<string>;
  user_id: string;
  event:
    | 'lead-created'
    | 'lead-role-changed'
    | 'lead-contact-changed'
    | 'lead-status-changed'
    | 'lead-link-created'
    | 'second-factor-removed'
    | 'second-factor-policy-changed'
    | 'everything-exported';
  actor_id: string | null;
  subject_id: string | null;
  at: Timestamp;
}

export interface ServerKeyTable {
  name: string;
  value: KeyValue;
  created_at: Timestamp;
}

export interface SessionTable {
  id: Generated<string>;
  user_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: NullableTimestamp;
  browser: string | null;
  os: string | null;
  device_type: string | null;
  last_used_at: NullableTimestamp;
}

export interface SettingTable {
  name: string;
  value: string;
  updated_at: Timestamp;
}

export interface SetupCodeTable {
  hash: string;
  created_at: Timestamp;
}

export interface StatusChangeTable {
  id: Generated<string>;
  visit_id: string;
  task_id: string | null;
  from_status: string | null;
  to_status: string;
  hold_reason: 'PARTS' | 'APPROVAL' | 'CLIENT' | null;
  reason: string | null;
  automatic: Generated<boolean>;
  actor_id: string | null;
  at: Timestamp;
}

export interface TotpChallengeTable {
  hash: string;
  user_id: string;
  tries: Generated<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface TotpFactorTable {
  user_id: string;
  secret: string;
  created_at: Timestamp;
  confirmed_at: NullableTimestamp;
  last_used_step: number | null;
}

export interface TotpRecoveryCodeTable {
  user_id: string;
  hash: string;
  used_at: NullableTimestamp;
}
