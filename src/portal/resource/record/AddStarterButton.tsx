import { useMutation, useQueryClient } from '@tanstack/react-query';
import ListPlus from 'lucide-react/icons/list-plus';
import { useTranslation } from 'react-i18next';
import { toast } from '#client/toasts.ts';
import type { Endpoint } from '#domain/endpoint.ts';
import { Button } from '#ui/form/buttons.tsx';
import { showFailureToast } from '../failure-toast.ts';
import { invalidateResource } from '../invalidate.ts';
import { mayCall, useActor } from '../permissions.ts';

interface Props {
  endpoint: Endpoint;
  /** Calls the endpoint, which adds a list of records that the product ships. */
  add: () => Promise<{ data: { added: number } }>;
  /** i18n key with `button`, `added` (with `{count}`) and `failed` below it. */
  texts: string;
  /** Names of other resources to which the endpoint adds records. */
  invalidates?: readonly string[];
}

/** Button of an empty state that adds a shipped list of records; renders nothing without the permission. */
export function AddStarterButton({ endpoint, add, texts, invalidates }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const actor = useActor();
  const { isPending, mutate } = useMutation({
    mutationFn: add,
    onSuccess: async ({ data }) => {
      await invalidateResource(client, { endpoints: endpoint, invalidates });
      toast.success(t(`${texts}.added`, { count: data.added }));
    },
    onError: (error) => void showFailureToast(error, `${texts}.failed`),
  });
  return (
    mayCall(actor, endpoint) && (
      <Button icon={ListPlus} loading={isPending} onClick={() => mutate()}>
        {t(`${texts}.button`)}
      </Button>
    )
  );
}
