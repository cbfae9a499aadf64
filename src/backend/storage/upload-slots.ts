import { createKeyedSemaphore, type KeyedSemaphore } from '#backend/http/slots.ts';

/** An upload takes room on the disk until it is judged. */
export const createUploadSemaphore = (): KeyedSemaphore => createKeyedSemaphore({ all: 40, each: 6, retryAfter: 5 });
