import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A child process that runs one job per message; it starts with the first job. */
export interface JobProcess<Job, Result> {
  /**
   * Runs a job; only one may run at a time. Aborting a job ends the process.
   * @throws JobProcessEndedError when the process ends without a result; the signal's reason after an abort; an error
   *   of the system when the process cannot be started
   */
  run(job: Job, signal: AbortSignal): Promise<Result>;
  /** Ends the process; the next job starts another one. */
  end(): void;
}

/** The child process crashed or reached a limit of its own. */
export class JobProcessEndedError extends Error {}

interface Options {
  /** The script of the child process. */
  entry: string;
  /** Milliseconds without a job after which the process ends to free its memory. */
  idle: number;
  onStart?(): void;
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Heap limit in MB; V8 reports its excess on the error output, which is dropped then. */
  heapMb?: number;
}

/**
 * Creates the handle of a child process. The environment of the process contains only NODE_ENV and `env`, and so no
 * settings and secrets of the server.
 */
export function createJobProcess<Job extends object, Result>({
  entry,
  idle,
  onStart,
  env,
  heapMb,
}: Options): JobProcess<Job, Result> {
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function end() {
    clearTimeout(idleTimer);
    child?.kill('SIGKILL');
    child = undefined;
  }

  function start(): ChildProcess {
    onStart?.();
    const started = fork(entry, [], {
      serialization: 'advanced',
      execArgv: heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`],
      env: { NODE_ENV: process.env.NODE_ENV, ...env },
      stdio: ['ignore', 'ignore', heapMb === undefined ? 'inherit' : 'ignore', 'ipc'],
    });
    const forget = () => {
      if (child === started) child = undefined;
    };
    // The process may end between two jobs. Without a listener, the `error` event of a failed start or message would
    // end the server.
    return started.on('exit', forget).on('error', forget);
  }

  return {
    async run(job, signal) {
      signal.throwIfAborted();
      clearTimeout(idleTimer);
      const running = (child ??= start());
      const settled = new AbortController();
      const options = { signal: AbortSignal.any([signal, settled.signal]) };
      try {
        // Rejects with the error of a process that cannot be started.
        const message = once(running, 'message', options) as Promise<[Result]>;
        const exit = once(running, 'exit', options).then((): never => {
          throw new JobProcessEndedError('the process ended');
        });
        exit.catch(() => {});
        running.send(job);
        const [result] = await Promise.race([message, exit]);
        idleTimer = setTimeout(end, idle).unref();
        return result;
      } catch (error) {
        end();
        throw signal.aborted ? signal.reason : error;
      } finally {
        settled.abort();
      }
    },
    end,
  };
}
