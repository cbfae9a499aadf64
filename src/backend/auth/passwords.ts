import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { AppError } from '#domain/errors.ts';
import { createBoundedQueue } from '../concurrency.ts';

/** argon2id with the parameters of OWASP's second choice: 19 MiB, 2 passes, 1 lane. */
const MEMORY = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Limits of parallel and waiting hashes; beyond them calls fail with TOO_MANY_REQUESTS. */
const MAX_RUNNING = 4;
const MAX_WAITING = 32;
const RETRY_AFTER = 2;
/** Strangers whose work runs at once: the hash of one keeps a core busy, and half of the cores stay for everyone else. */
const MAX_RUNNING_STRANGERS = Math.max(1, Math.min(MAX_RUNNING - 1, Math.floor(availableParallelism() / 2)));

export interface Passwords {
  /** Returns the hash as a PHC string. */
  hash(text: string): Promise<string>;
  /** Takes the same time with and without a hash. `rehash` is true when the hash has outdated parameters. */
  verify(text: string, hash: string | null): Promise<{ ok: boolean; rehash: boolean }>;
  /** Queues the statements and the hash of somebody who is neither signed in nor on a known device. */
  queueStranger<T>(work: () => Promise<T>): Promise<T>;
}

interface Phc {
  memory: number;
  passes: number;
  lanes: number;
  salt: Buffer;
  hash: Buffer;
}

const derive = promisify(argon2);
/** Used when there is no hash, so that the check takes as long. */
const DUMMY_HASH: Phc = {
  memory: MEMORY,
  passes: PASSES,
  lanes: LANES,
  salt: randomBytes(SALT_BYTES),
  hash: randomBytes(HASH_BYTES),
};

/**
 * Hashes passwords a few at a time, so that a flood of logins does not slow anyone's reads. Strangers have a queue of their own,
 * so that they keep nobody else out.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function createPasswords(): Passwords {
  const createQueue = (running: number) => {
    const queue = createBoundedQueue(running, MAX_WAITING);
    return <T>(work: () => Promise<T>): Promise<T> => {
      const result = queue(work);
      if (!result) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
      return result;
    };
  };
  const enqueue = createQueue(MAX_RUNNING);
  const enqueueStranger = createQueue(MAX_RUNNING_STRANGERS);
  return {
    async hash(text) {
      const salt = randomBytes(SALT_BYTES);
      return formatPhc(salt, await enqueue(() => computeHash(text, { ...DUMMY_HASH, salt })));
    },
    async verify(text, stored) {
      const known = stored === null ? undefined : parsePhc(stored);
      const phc = known ?? DUMMY_HASH;
      const equal = timingSafeEqual(await enqueue(() => computeHash(text, phc)), phc.hash);
      const ok = equal && known !== undefined;
      return { ok, rehash: ok && (phc.memory !== MEMORY || phc.passes !== PASSES || phc.lanes !== LANES) };
    },
    queueStranger: async (work) => enqueueStranger(work),
  };
}

/** Normalizes to NFKC first: keyboards compose the same letters differently. */
const computeHash = (text: string, { memory, passes, lanes, salt, hash }: Phc): Promise<Buffer> =>
  derive('argon2id', {
    message: text.normalize('NFKC'),
    nonce: salt,
    parallelism: lanes,
    memory,
    passes,
    tagLength: hash.length,
  });

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const formatPhc = (salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`;

function parsePhc(text: string): Phc | undefined {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text);
  if (!parts) return undefined;
  const [memory, passes, lanes] = parts.slice(1, 4).map(Number) as [number, number, number];
  return { memory, passes, lanes, salt: Buffer.from(parts[4]!, 'base64'), hash: Buffer.from(parts[5]!, 'base64') };
}
