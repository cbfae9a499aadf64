import History from 'lucide-react/icons/rotate-ccw-clock';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber, formatPlate } from '#client/format.ts';
import { audit, AUDIT_ACTIONS, AuditRecord } from '#domain/audit/endpoints.ts';
import { TRASH_TYPES } from '#domain/trash/endpoints.ts';
import type { ListDefinition } from '#portal/resource/define-resource.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';

const listEndpoints = { name: audit.name, record: AuditRecord, sortable: [], list: audit.list };

const auditList = {
  endpoints: listEndpoints,
  icon: History,
  title: ({ entityName, entityType }) => entityName ?? entityType,
  heading: (entry) => <AuditSentence entry={entry} />,
  columns: [
    { field: 'action' },
    { field: 'changes', render: (entry) => hasChanges(entry) && <AuditChanges entry={entry} /> },
    { field: 'at', render: ({ at }) => formatDateTime(at) },
  ],
  filters: [
    { name: 'entityType', options: [...TRASH_TYPES, 'payments', 'branding', 'imports', 'site'], labels: 'audit:types' },
    { name: 'action', options: AUDIT_ACTIONS, labels: 'audit:actions' },
    { name: 'actorId', options: [], labels: 'audit:actors', isLinkOnly: true, isId: true },
    { name: 'entityId', options: [], labels: 'audit:entities', isLinkOnly: true, isId: true },
  ],
  defaultSortLabel: 'audit:order',
  dateFilter: 'audit:fields.at',
} satisfies ListDefinition<typeof listEndpoints>;

function hasChanges(entry: AuditRecord): boolean {
  const { lines, reason } = listChanges(entry);
  return lines.length > 0 || reason !== undefined;
}

/** Audit log as sentences, newest first, with filters by record, person, action and date. */
export const AuditScreen = () => <ResourceList definition={auditList} />;

const isKnownAction = (action: string): boolean => (AUDIT_ACTIONS as readonly string[]).includes(action);

/** One sentence for an entry of the audit log: who did what to which record. */
export function AuditSentence({ entry }: { entry: AuditRecord }) {
  const { t } = useTranslation('audit');
  const { actorName, action, entityType, entityName } = entry;
  const type = t(`audit:types.${entityType}`, { defaultValue: entityType });
  const record = entityName ? t('audit:named', { type, name: entityName }) : type;
  const actor = actorName ?? t('audit:system');
  return (
    <span className="whitespace-normal">
      {isKnownAction(action)
        ? t(`audit:sentences.${action}`, { actor, record })
        : t('audit:sentences.other', { actor, record })}
    </span>
  );
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T|$)/;
/** Matches a value stored as JSON, such as the working hours. */
const JSON_TEXT = /^[{[]/;
const TEXT_MAX = 80;

/** Returns the i18n keys of the label of an audited field, in order of preference. */
export const fieldLabelKeys = (namespace: string, field: string): string[] => [
  `audit:changed.${field}`,
  `${namespace}:fields.${field}`,
  'audit:changed.other',
];

/** Returns the possible i18n keys of a picklist value, such as `statuses.<value>` for the field `status`. */
const picklistKeys = (namespace: string, field: string, value: string): string[] =>
  [`${field}es`, field.replace(/y$/, 'ies'), `${field}s`].map((list) => `${namespace}:${list}.${value}`);

/** Lists the changes of an entry that are shown, and its reason; those of a new record are the record itself. */
export function listChanges({ action, changes: { reason, ...fields } }: Pick<AuditRecord, 'action' | 'changes'>) {
  return { lines: action === 'create' ? [] : Object.entries(fields), reason };
}

/** List of the fields that an audited action changed, with old and new values, and of the reason for the action. */
export function AuditChanges({ entry }: { entry: AuditRecord }) {
  const { entityType, names } = entry;
  const { t } = useTranslation('audit');
  const namespace = entityType === 'branding' ? 'merchant-info' : entityType;
  const format = (field: string, value: unknown): string | undefined => {
    if (value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'audit:yes' : 'audit:no');
    if (typeof value === 'number') return formatNumber(value);
    if (typeof value !== 'string' || JSON_TEXT.test(value)) return undefined;
    if (field === 'plateNumber') return formatPlate(value);
    if (UUID.test(value)) return names[value];
    if (ISO_DATE.test(value)) return formatDate(value);
    const text = t(picklistKeys(namespace, field, value), { defaultValue: value });
    return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
  };
  const { lines, reason } = listChanges(entry);
  return (
    <ul className="text-sm whitespace-normal">
      {lines.map(([field, { from, to }]) => {
        const [before, after] = [format(field, from), format(field, to)];
        return (
          <li key={field}>
            <span className="font-semibold">{t(fieldLabelKeys(namespace, field))}</span>
            {before !== undefined && after !== undefined && (
              <>
                {': '}
                <bdi>{before}</bdi> <span aria-hidden="true">→</span>
                <span className="sr-only">{t('audit:becomes')}</span> <bdi>{after}</bdi>
              </>
            )}
          </li>
        );
      })}
      {reason && (
        <li>
          <span className="font-semibold">{t('audit:reason')}</span>
          {': '}
          <bdi>{format('reason', reason.to)}</bdi>
        </li>
      )}
    </ul>
  );
}
