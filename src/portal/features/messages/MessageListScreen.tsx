import { useNavigate, useSearch } from '@tanstack/react-router';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { messagesResource } from './messages.resource.tsx';

/** Screen that lists messages of visitors and clients; the `message` parameter of the URL opens one. */
export function MessageListScreen() {
  const { message }: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: (previous: SearchParams) => ({ ...previous, message: id }),
      replace: id === undefined,
      resetScroll: false,
    });
  return (
    <>
      <ResourceList definition={messagesResource} onOpen={({ id }) => open(id)} />
      {typeof message === 'string' && message !== '' && (
        <MessageDialog key={message} id={message} onClose={() => open(undefined)} />
      )}
    </>
  );
}

/** Prefetches the first page while the code of the screen loads. */
export const prefetch = (params: SearchParams): void => prefetchList(messagesResource, params);
