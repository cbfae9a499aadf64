import type { ViteDevServer } from 'vite';
import type { Backend } from '#backend/app.ts';
import type { Gate } from '#backend/auth/gate.ts';
import type { createDemoGarage } from '#backend/demo/demo.ts';
import type { createDeps, Deps } from '#backend/deps.ts';

/** The backend's parts as Vite loads them: anew after an edit, and the same otherwise. */
export interface DevModules {
  createBackend: (deps: Deps) => Backend;
  createDeps: typeof createDeps;
  createSessionGate: (deps: Deps) => Gate;
  createDemoGarage: typeof createDemoGarage;
}

/** Loads all of them through one graph, so that a class is the same class everywhere. */
export async function loadDevModules(server: ViteDevServer): Promise<DevModules> {
  const files = ['app.ts', 'deps.ts', 'auth/session.ts', 'demo/demo.ts'];
  const modules = await Promise.all(files.map((file) => server.ssrLoadModule(`/src/backend/${file}`)));
  return Object.assign({}, ...modules) as DevModules;
}
