import { useStore } from '@nanostores/react';
import { $session } from '#client/session.ts';
import type { Actor } from './actor.ts';

/** Nobody: what is drawn while a session ends. */
const NOBODY: Actor = { id: '', role: 'CLIENT' };

/** Who looks at the screen; the guard shows no screen without a session. */
export const useActor = (): Actor => useStore($session)?.user ?? NOBODY;
