import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SearchParams } from '#portal/resource/list-state.ts';
import { prefetchList } from '#portal/resource/prefetch-list.ts';
import { ResourceList } from '#portal/resource/ResourceList.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { messagesResource } from './messages.resource.tsx';

/** What visitors and clients wrote; the one that is open is named in the address. */
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

/** Its records, asked for beside its code. */
export const prefetch = (params: SearchParams): void => prefetchList(messagesResource, params);
