import { createSlots, type Slots } from '#backend/http/slots.ts';

/** An upload takes room on the disk until it is judged. */
export const createUploadSlots = (): Slots => createSlots({ all: 40, each: 6, retryAfter: 5 });
