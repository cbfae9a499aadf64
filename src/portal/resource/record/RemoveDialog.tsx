import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '#client/i18n.ts';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import type { AnyRecord, ListDefinition, Refusal } from '../define-resource.ts';
import { CORRECTION_FIELD, withRequiredReason } from '../form/corrections.ts';
import { EndpointFormDialog } from '../form/lazy-forms.ts';
import { getBlockingRecordLink } from '../obstacle-link.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useRemoveMutation } from './use-removal.ts';

interface Props {
  definition: ListDefinition;
  record: AnyRecord;
  open: boolean;
  onClose: () => void;
  onRemoved: (id: string) => void;
}

/**
 * Deletes a record after a confirmation; for a closed record, asks for a reason instead. If the API would refuse the
 * deletion (`findRefusal`), shows the refusal.
 */
export function RemoveDialog(props: Props) {
  const { definition, record, open } = props;
  const { findRefusal, endpoints } = definition;
  const { data: refusal, isFetching } = useQuery({
    queryKey: [endpoints.name, 'refusal', record.id],
    queryFn: async () => {
      const found = await findRefusal?.(record);
      // Loads the translations here, because an open dialog disappears while it suspends for them.
      if (found) await i18n.loadNamespaces('errors');
      return found ?? null;
    },
    enabled: open && findRefusal !== undefined,
    // Not retried: without a result, the API itself refuses the deletion.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (!refusal && !isFetching && definition.isClosed?.(record)) return open && <CorrectionDialog {...props} />;
  return <ConfirmedRemoval {...props} refusal={refusal ?? undefined} isChecking={isFetching} />;
}

/** Message of a refusal, with a link to the blocking record unless this screen shows it. */
function RefusalText({ refusal, onLeave }: { refusal: Refusal; onLeave: () => void }) {
  const { t } = useTranslation('errors');
  const link = getBlockingRecordLink(refusal);
  return (
    <div className="flex items-start gap-2">
      <CircleAlert className="text-error mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <p>
        {t(`errors:${refusal.code}`)}{' '}
        {link && link.href !== location.pathname && (
          <a className="link tap inline-flex items-center font-semibold" href={link.href} onClick={onLeave}>
            {t(link.label)}
          </a>
        )}
      </p>
    </div>
  );
}

const REASON_FIELDS = [CORRECTION_FIELD];

function CorrectionDialog({ definition, record, onClose, onRemoved }: Props) {
  const { endpoints, invalidates } = definition;
  const { name } = endpoints;
  const { t } = useTranslation([name, 'resource']);
  const title = definition.title(record);
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={withRequiredReason(endpoints.remove as Endpoint<string, undefined, Schema>)}
        params={{ id: record.id }}
        fields={REASON_FIELDS}
        texts={{ saved: `${name}:deleted`, failed: `${name}:deleteFailed` }}
        titleOf={() => title}
        invalidates={invalidates}
        title={t(`${name}:deleteTitle`, { title })}
        submitLabel={t('resource:delete')}
        isDanger
        onSaved={() => onRemoved(record.id)}
        onClose={onClose}
      />
    </Suspense>
  );
}

interface RemovalProps extends Props {
  refusal: Refusal | undefined;
  /** `findRefusal` is pending. */
  isChecking: boolean;
}

/** Deletes a record after a confirmation; the toast then offers to undo it. */
function ConfirmedRemoval({ definition, record, open, refusal, isChecking, onClose, onRemoved }: RemovalProps) {
  const { name } = definition.endpoints;
  const { t } = useTranslation([name, 'resource']);
  const remove = useRemoveMutation(definition, {
    onRemoved: (id) => {
      onClose();
      onRemoved(id);
    },
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title={t(`${name}:deleteTitle`, { title: definition.title(record) })}
      text={t(`${name}:deleteText`)}
      confirmLabel={t('resource:delete')}
      isDanger
      refusal={refusal && <RefusalText refusal={refusal} onLeave={onClose} />}
      isBusy={isChecking || remove.isPending}
      onConfirm={() => remove.mutate(record)}
      onClose={onClose}
    />
  );
}
