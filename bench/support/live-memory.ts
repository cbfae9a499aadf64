import { once } from 'node:events';

interface HeapUsage {
  usedSize: number;
  /** Array buffers outside the heap. */
  backingStorageSize: number;
}

/** Forces a garbage collection in a process with `--inspect=127.0.0.1:<port>` and returns its live megabytes. */
export async function readLiveMemory(port: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  const call = async (id: number, method: string) => {
    socket.send(JSON.stringify({ id, method }));
    const [event] = (await once(socket, 'message')) as [MessageEvent<string>];
    return (JSON.parse(event.data) as { result: unknown }).result;
  };
  await call(1, 'HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = (await call(2, 'Runtime.getHeapUsage')) as HeapUsage;
  socket.close();
  return Math.round((usedSize + backingStorageSize) / 2 ** 20);
}
