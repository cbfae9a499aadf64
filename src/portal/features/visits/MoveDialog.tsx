import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint, Schema } from '#domain/endpoint.ts';
import type { FormField } from '#portal/resource/define-resource.ts';
import { EndpointFormDialog } from '#portal/resource/form/lazy-forms.ts';
import { invalidateResource } from '#portal/resource/invalidate.ts';

interface Props {
  endpoint: Endpoint<string, undefined, Schema>;
  id: string;
  /** The status it moves to. */
  to: string;
  needsReason: boolean;
  /** What is done, as its button says it. */
  word: string;
  /** What is moved. */
  name: string;
  /** i18n key of what to know before it is done. */
  hint: string;
  isDanger: boolean;
  invalidates: readonly string[] | undefined;
  onClose: () => void;
}

const TEXTS = { saved: 'visits:statusChanged', failed: 'visits:moveFailed' };

/** Asks before a move that is told with its reason, or that ends something. */
export function MoveDialog({ endpoint, id, to, needsReason, word, name, hint, isDanger, invalidates, onClose }: Props) {
  const { t } = useTranslation('visits');
  const client = useQueryClient();
  const fields: readonly FormField[] = [{ field: 'reason', control: 'textarea', required: needsReason, hint }];
  const close = () => {
    // What could not be done was overtaken by somebody else's move.
    void invalidateResource(client, { endpoints: endpoint, invalidates });
    onClose();
  };
  return (
    <Suspense>
      <EndpointFormDialog
        endpoint={endpoint}
        params={{ id }}
        fields={fields}
        defaults={{ status: to }}
        texts={TEXTS}
        titleOf={() => name}
        invalidates={invalidates}
        title={t('visits:moveTitle', { move: word, name })}
        submitLabel={word}
        isDanger={isDanger}
        onClose={close}
      />
    </Suspense>
  );
}
