import { History } from 'lucide-react';
import { formatDateTime } from '#client/format.ts';
import { audit, AUDIT_ACTIONS, AuditRecord } from '#domain/audit/endpoints.ts';
import { TRASH_TYPES } from '#domain/trash/endpoints.ts';
import type { ListDefinition } from '#portal/resource/define-resource.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { AuditChanges, AuditSentence, listChanges } from './audit-sentence.tsx';

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
