import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api.ts';
import { queryOf } from '#client/query.ts';
import { isDeliveryPending, type MessageKind } from '#domain/notifications/delivery.ts';
import { notifications } from '#domain/notifications/endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';

/** Interval that shows the result of a pending delivery soon. */
const REFRESH_MS = 3_000;

/** A message about a record, by the id of the user, visit or oil change. */
export interface MessageReference {
  kind: MessageKind;
  id: string;
}

export const deliveryQuery = ({ kind, id }: MessageReference) =>
  queryOf(notifications.getDelivery, { params: { id }, query: { kind } });

/** Returns the state of a message, refreshed while it is pending, and the mutation that sends it. */
export function useDelivery(reference: MessageReference) {
  const { kind, id } = reference;
  const client = useQueryClient();
  const query = deliveryQuery(reference);
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data && isDeliveryPending(state.data.data.delivery) ? REFRESH_MS : false),
  });
  const send = useMutation({
    mutationFn: () => call(notifications.sendMessage, { params: { id }, body: { kind } }),
    onSuccess: (response) => client.setQueryData(query.queryKey, response),
    onError: (error) => void showFailureToast(error, 'notifications:sendFailed'),
  });
  return {
    state: data?.data,
    send,
    /** Loads the state again, after a link was created. */
    refresh: () => client.invalidateQueries({ queryKey: query.queryKey }),
  };
}
