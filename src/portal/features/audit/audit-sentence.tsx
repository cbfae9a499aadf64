import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/format.ts';
import { AUDIT_ACTIONS, type AuditRecord } from '#domain/audit/endpoints.ts';

const isKnown = (action: string): boolean => (AUDIT_ACTIONS as readonly string[]).includes(action);

/** One sentence for an entry of the audit log: who did what to which record. */
export function AuditSentence({ entry }: { entry: AuditRecord }) {
  const { t } = useTranslation('audit');
  const { actorName, action, entityType, entityName } = entry;
  const type = t(`audit:types.${entityType}`, { defaultValue: entityType });
  const record = entityName ? t('audit:named', { type, name: entityName }) : type;
  const actor = actorName ?? t('audit:system');
  return (
    <span className="whitespace-normal">
      {isKnown(action)
        ? t(`audit:sentences.${action}`, { actor, record })
        : t('audit:sentences.other', { actor, record })}
    </span>
  );
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;
const MOMENT = /^\d{4}-\d{2}-\d{2}(T|$)/;
const TEXT_MAX = 80;

/** Changed fields of an entry with the old and the new value, and the reason. */
export function AuditChanges({ entry: { action, entityType, changes } }: { entry: AuditRecord }) {
  const { t } = useTranslation(['audit', 'visits', 'users', 'vehicles', 'tasks', 'payments', 'oil-changes', 'media']);
  const { reason, ...fields } = changes;
  const format = (field: string, value: unknown): string | undefined => {
    if (value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'audit:yes' : 'audit:no');
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string' || UUID.test(value)) return undefined;
    if (MOMENT.test(value)) return formatDate(value);
    const text = field === 'status' ? t(`${entityType}:statuses.${value}`, { defaultValue: value }) : value;
    return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
  };
  const lines = action === 'create' ? [] : Object.entries(fields);
  if (lines.length === 0 && !reason) return null;
  return (
    <ul className="text-sm whitespace-normal">
      {lines.map(([field, { from, to }]) => {
        const [before, after] = [format(field, from), format(field, to)];
        return (
          <li key={field}>
            <span className="font-semibold">{t(`${entityType}:fields.${field}`, { defaultValue: field })}</span>
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
