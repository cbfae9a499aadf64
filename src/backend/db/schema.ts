import type {
  AdditiveMigrationTable,
  AuditLogTable,
  BrandingTable,
  ContactChangeTable,
  ExportLinkTable,
  IdempotencyKeyTable,
  ImageTable,
  ImportRecordTable,
  ImportTable,
  InstallationTable,
  KmReadingTable,
  MessageChannelTable,
  OtpCodeTable,
  OutboxTable,
  PasswordLinkTable,
  PublicationTable,
  RateLimitTable,
  RefreshTokenTable,
  ReportSubscriptionTable,
  ResetGrantTable,
  SecurityNoticeTable,
  ServerKeyTable,
  SessionTable,
  SettingTable,
  SetupCodeTable,
  StatusChangeTable,
  TotpChallengeTable,
  TotpFactorTable,
  TotpRecoveryCodeTable,
} from './schema-tables.ts';
import type {
  CategoryTable,
  ItemTable,
  MediaTable,
  MessageTable,
  OilChangeTable,
  PaymentTable,
  RatingTable,
  StaticDataTable,
  TaskTable,
  TodoTable,
  UserTable,
  VehicleTable,
  VisitTable,
} from './schema-records.ts';
import type { PageViewDayTable, PageViewSessionTable, PageViewTable } from './schema-page-views.ts';

// Written by `npm run schema` from the migrated database. Amounts are minor units of the column `currency`; a day
// is `YYYY-MM-DD`. Columns are snake_case in the database, and Kysely's CamelCasePlugin is not used: a query reads
// as its SQL.

export interface Database {
  additive_migrations: AdditiveMigrationTable;
  audit_log: AuditLogTable;
  branding: BrandingTable;
  categories: CategoryTable;
  contact_changes: ContactChangeTable;
  export_links: ExportLinkTable;
  idempotency_keys: IdempotencyKeyTable;
  images: ImageTable;
  import_records: ImportRecordTable;
  imports: ImportTable;
  installation: InstallationTable;
  items: ItemTable;
  km_readings: KmReadingTable;
  media: MediaTable;
  message_channels: MessageChannelTable;
  messages: MessageTable;
  oil_changes: OilChangeTable;
  otp_codes: OtpCodeTable;
  outbox: OutboxTable;
  page_view_days: PageViewDayTable;
  page_view_sessions: PageViewSessionTable;
  page_views: PageViewTable;
  password_links: PasswordLinkTable;
  payments: PaymentTable;
  publication: PublicationTable;
  rate_limits: RateLimitTable;
  ratings: RatingTable;
  refresh_tokens: RefreshTokenTable;
  report_subscriptions: ReportSubscriptionTable;
  reset_grants: ResetGrantTable;
  security_notices: SecurityNoticeTable;
  server_keys: ServerKeyTable;
  sessions: SessionTable;
  settings: SettingTable;
  setup_codes: SetupCodeTable;
  static_data: StaticDataTable;
  status_changes: StatusChangeTable;
  tasks: TaskTable;
  todos: TodoTable;
  totp_challenges: TotpChallengeTable;
  totp_factors: TotpFactorTable;
  totp_recovery_codes: TotpRecoveryCodeTable;
  users: UserTable;
  vehicles: VehicleTable;
  visits: VisitTable;
}
