// Lock file of scripts/prepare.mjs, for any Node >= 18. It lists the processes that hold the lock. When all of them
// have ended, the lock is stale, and the next process replaces it.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Identifies a process by PID and start time, because PIDs are reused. */
function identifyProcess(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return fields[0] === 'Z' ? undefined : `${pid} ${fields[19]}`;
  } catch {
    return isRunning(pid) ? `${pid} -` : undefined;
  }
}

function isRunning(pid) {
  if (process.platform === 'linux') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const parseHolders = (text) => text.split('\n').filter(Boolean);
const isHeld = (text) => parseHolders(text).some((holder) => identifyProcess(Number(holder.split(' ')[0])) === holder);

function readIfExists(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Tries once to acquire the lock. Creates the complete file as a hard link, so that no process reads a partial file.
 */
function tryAcquire(path) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${identifyProcess(process.pid)}\n`);
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    removeIfStale(path);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes a stale lock. Renames it first, so that only one process removes it; restores it if it has a live holder. */
function removeIfStale(path) {
  const found = readIfExists(path);
  if (found === undefined || isHeld(found)) return;
  const aside = `${path}.${process.pid}.old`;
  try {
    renameSync(path, aside);
    if (isHeld(readIfExists(aside) ?? '')) linkSync(aside, path);
  } catch {
    // Another process was first.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Runs `work` under the lock; waits while a live process holds it. */
export async function withLock(path, work) {
  let isReported = false;
  while (!tryAcquire(path)) {
    const holder = readIfExists(path)?.split(' ')[0];
    if (!isReported && holder) process.stderr.write(`Waiting for the set-up that process ${holder} runs …\n`);
    isReported ||= Boolean(holder);
    await new Promise((done) => setTimeout(done, 100));
  }
  let child;
  // Forwards signals to the child: the lock is released only after the child has ended.
  const forwardSignal = (signal) => child?.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forwardSignal);
  const lock = {
    /** Adds a child to the holders, because it may outlive this process. */
    addHolder(process_) {
      child = process_;
      const identities = [identifyProcess(process.pid), identifyProcess(child.pid)].filter(Boolean);
      writeFileSync(`${path}.${process.pid}`, `${identities.join('\n')}\n`);
      renameSync(`${path}.${process.pid}`, path);
    },
  };
  try {
    return await work(lock);
  } finally {
    for (const signal of signals) process.off(signal, forwardSignal);
    rmSync(path, { force: true });
  }
}
