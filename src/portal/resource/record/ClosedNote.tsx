import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import type { AnyRecord, ListDefinition } from '../define-resource.ts';
import { mayEdit, useActor } from '../permissions.ts';

interface Props {
  definition: ListDefinition;
  record: AnyRecord;
}

/** Explains to roles that may not correct a closed record why it has no edit and delete actions. */
export function ClosedNote({ definition, record }: Props) {
  const { t } = useTranslation('resource');
  const actor = useActor();
  if (!definition.isClosed?.(record) || mayEdit(definition, actor, record)) return null;
  return (
    <p className="text-muted flex items-start gap-2 px-1">
      <Lock className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      {t('resource:closedNote')}
    </p>
  );
}
