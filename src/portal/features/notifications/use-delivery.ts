import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/api.ts';
import { getQueryOptions } from '#client/query.ts';
import { isDeliveryPending, type MessageKind } from '#domain/notifications/delivery.ts';
import { notifications } from '#domain/notifications/endpoints.ts';
import { showFailureToast } from '#portal/resource/failure-toast.ts';

/** Polling interval of a pending delivery. */
const REFRESH_MS = 3_000;

/** Kind of a message, and the id of the user, visit or oil change that it is about. */
export interface MessageReference {
  kind: MessageKind;
  id: string;
}

export const deliveryQuery = ({ kind, id }: MessageReference) =>
  getQueryOptions(notifications.getDelivery, { params: { id }, query: { kind } });

/** Returns the state of a message, polled while its delivery is pending, and the mutation that sends it. */
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
    /** Refetches the state after a link was created. */
    refresh: () => client.invalidateQueries({ queryKey: query.queryKey }),
  };
}
