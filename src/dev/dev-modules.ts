import type { ViteDevServer } from 'vite';
import type { Capabilities } from '#backend/capabilities.ts';
import type { Backend } from '#backend/app.ts';
import type { Gate } from '#backend/auth/gate.ts';
import type { createDemoGarage } from '#demo/demo.ts';
import type { createDeps } from '#backend/deps.ts';
import type { siteReplies } from '#backend/publish/site-replies.ts';
import type { siteContent } from '#domain/site/content.ts';

/** The backend's parts as Vite loads them: anew after an edit, and the same otherwise. */
export interface DevModules {
  createBackend: (deps: Capabilities) => Backend;
  createDeps: typeof createDeps;
  createSessionGate: (deps: Capabilities) => Gate;
  createDemoGarage: typeof createDemoGarage;
  siteReplies: typeof siteReplies;
  siteContent: typeof siteContent;
}

const FILES = [
  'backend/app.ts',
  'backend/deps.ts',
  'backend/auth/session.ts',
  'demo/demo.ts',
  'backend/publish/site-replies.ts',
  'domain/site/content.ts',
];

/** Loads all of them through one graph, so that a class is the same class everywhere. */
export async function loadDevModules(server: ViteDevServer): Promise<DevModules> {
  const modules = await Promise.all(FILES.map((file) => server.ssrLoadModule(`/src/${file}`)));
  return Object.assign({}, ...modules) as DevModules;
}
